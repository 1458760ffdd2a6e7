import { maskSize, type Size } from './mask.ts';
import type { Pixels, Region } from './region.ts';
import { regionWhere } from './region.ts';

/** The image at a URL. Through `fetch`, so its pixels can be read also if another server has it. */
export async function loadImage(url: string): Promise<ImageBitmap> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await createImageBitmap(await response.blob());
  } catch (error) {
    throw new Error('The image could not be loaded. Check the connection, then try again.', { cause: error });
  }
}

/** The pixels of an image in the size in which masks are painted. */
export function pixelsOf(image: CanvasImageSource, size: Size): Pixels {
  const { width, height } = maskSize(size);
  const context = sheetOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

export function sheetOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(width, height);
  return canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
}

/** What a mask file marks, as the contract says: where it is transparent; without transparency, where it is white. */
export function markedIn({ width, height, data }: Pixels): Region {
  let isOpaque = true;
  for (let at = 3; isOpaque && at < data.length; at += 4) isOpaque = data[at] === 255;
  return regionWhere(width, height, (at) =>
    isOpaque
      ? (data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0) > 382
      : (data[at * 4 + 3] ?? 0) < 128,
  );
}
