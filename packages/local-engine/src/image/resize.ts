import { plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';

export interface ResizeOptions {
  /** `fill` stretches (default), `cover` crops the overflow around the middle, `contain` adds transparent bars. */
  fit?: 'fill' | 'cover' | 'contain';
  /** Which part `cover` keeps. */
  position?: 'centre' | 'top' | 'bottom' | 'left' | 'right';
}

/** Resizes with Lanczos; alpha is premultiplied meanwhile, so edges do not pick up hidden colours. */
export async function resizeImage(
  raw: RawImage,
  width: number,
  height: number,
  options: ResizeOptions = {},
): Promise<RawImage> {
  const { data, info } = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .resize(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)), {
      fit: options.fit ?? 'fill',
      position: options.position ?? 'centre',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: plainBytes(data), width: info.width, height: info.height };
}
