import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** An image with content: a red disc on blue. */
export async function discImage(
  width = 320,
  height = 240,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer<ArrayBuffer>> {
  const radius = Math.round(Math.min(width, height) / 4);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#3a6ea5"/>
    <circle cx="50%" cy="50%" r="${radius}" fill="#c0392b"/>
  </svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).toFormat(format).toBuffer());
}

/** A mask without alpha: white, the part to edit, in the middle. */
export async function discMask(width = 320, height = 240): Promise<Buffer<ArrayBuffer>> {
  const radius = Math.round(Math.min(width, height) / 3.5);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#000"/>
    <circle cx="50%" cy="50%" r="${radius}" fill="#fff"/>
  </svg>`;
  return Buffer.from(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer());
}

export function dataUri(bytes: Buffer, type = 'image/png'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

/** Serves images by name, like any public site. */
export async function serveImages(images: Record<string, Buffer>): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const bytes = images[(request.url ?? '').slice(1)];
    if (bytes === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
