import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'webp';

/** A real image, so that uploads and results can be decoded and compared. */
export async function drawImage(
  width: number,
  height: number,
  format: Format = 'png',
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

export async function decode(bytes: Uint8Array | ArrayBuffer) {
  const image = sharp(new Uint8Array(bytes));
  const { width, height, format, hasAlpha } = await image.metadata();
  // Reading the pixels proves that the whole file can be decoded, not only its header.
  const { channels } = await image.stats();
  return { width, height, format, hasAlpha, alpha: hasAlpha ? channels.at(-1) : undefined };
}

export function form(fields: Record<string, string | Uint8Array<ArrayBuffer> | Uint8Array<ArrayBuffer>[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const part of [value].flat()) {
      if (typeof part === 'string') data.append(name, part);
      else data.append(name, new Blob([part]), 'image');
    }
  }
  return data;
}
