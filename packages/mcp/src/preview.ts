import type { Service } from './service.ts';

/** An image as a result shows it. */
export interface Preview {
  data: string;
  mimeType: string;
  width: number;
  height: number;
  /** The size of the file itself. */
  full: { width: number; height: number };
}

/** Clients refuse a result of more than 1 MiB, and base64 adds a third. This leaves room for the text. */
export const mostBytes = 600_000;

/** Images that are shown; the others are only linked. */
export const mostImages = 4;

/** The images at these URLs, scaled down to fit into a result together. */
export async function previews(service: Service, urls: string[]): Promise<Preview[]> {
  if (service.imageSize === 0) return [];
  const shown = urls.slice(0, mostImages);
  const bytes = Math.floor(mostBytes / Math.max(1, shown.length));
  return Promise.all(shown.map((url) => preview(service, url, bytes)));
}

async function preview({ client, imageSize }: Service, url: string, bytes: number): Promise<Preview> {
  // By the URL that this server was given, which may differ from the service's own public URL.
  const file = await client.files.get(new URL(url).pathname.split('/').at(-1) ?? '');
  // Loaded with the first image, because it takes as long as everything else.
  const { default: sharp } = await import('sharp');
  const source = sharp(Buffer.from(await file.arrayBuffer())).rotate();
  const { width = 0, height = 0, hasAlpha } = await source.metadata();
  for (let side = imageSize; ; ) {
    const scaled = source.clone().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    // Every client reads both; JPEG has no transparency.
    const encoded = hasAlpha ? scaled.webp({ quality: 80 }) : scaled.jpeg({ quality: 82 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    if (data.length > bytes && side > 64) {
      // About as many bytes as pixels, so the next attempt usually fits.
      side = Math.floor(Math.max(info.width, info.height) * Math.min(0.9, 0.95 * Math.sqrt(bytes / data.length)));
      continue;
    }
    return {
      data: data.toString('base64'),
      mimeType: hasAlpha ? 'image/webp' : 'image/jpeg',
      width: info.width,
      height: info.height,
      full: { width, height },
    };
  }
}
