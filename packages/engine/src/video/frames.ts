import type { RawImage } from '../image/raw.ts';
import type { CameraMove, Shot } from './camera.ts';

/** An image separated for motion: what is behind, and what is in front with its own alpha, if anything. */
export interface Planes {
  back: RawImage;
  front: RawImage | null;
}

/** Draws one moment into `out` (RGBA). */
export function drawFrame(
  planes: Planes,
  camera: CameraMove,
  t: number,
  out: Uint8Array,
  width: number,
  height: number,
): void {
  const shot = camera.at(t);
  sample(planes.back, shot, out, width, height, false);
  if (!planes.front) return;
  // The subject is nearer: it moves further and grows faster.
  const near: Shot = {
    x: shot.x * camera.depth,
    y: shot.y * camera.depth,
    zoom: 1 + (shot.zoom - 1) * (1 + (camera.depth - 1) * 0.35),
  };
  sample(planes.front, near, out, width, height, true);
}

/** Bilinear, in fixed point: the inner loop of the video. */
function sample(source: RawImage, shot: Shot, out: Uint8Array, width: number, height: number, blend: boolean): void {
  const { data } = source;
  const sw = source.width;
  const sh = source.height;
  const stepX = (sw / width / shot.zoom) * 65536;
  const stepY = (sh / height / shot.zoom) * 65536;
  const startX = (sw / 2 + shot.x * sw) * 65536 - (stepX * width) / 2;
  const startY = (sh / 2 + shot.y * sh) * 65536 - (stepY * height) / 2;
  const maxX = (sw - 1) * 65536 - 1;
  const maxY = (sh - 1) * 65536 - 1;
  for (let y = 0; y < height; y++) {
    let fy = startY + stepY * (y + 0.5) - 32768;
    fy = fy < 0 ? 0 : Math.min(fy, maxY);
    const y0 = fy >>> 16;
    const wy = (fy & 65535) >> 8;
    const row = y0 * sw * 4;
    let o = y * width * 4;
    for (let x = 0; x < width; x++, o += 4) {
      let fx = startX + stepX * (x + 0.5) - 32768;
      if (blend && (fx < 0 || fx > maxX)) continue;
      fx = fx < 0 ? 0 : Math.min(fx, maxX);
      const i = row + (fx >>> 16) * 4;
      const wx = (fx & 65535) >> 8;
      const j = i + sw * 4;
      const a = (256 - wx) * (256 - wy);
      const b = wx * (256 - wy);
      const c = (256 - wx) * wy;
      const d = wx * wy;
      if (!blend) {
        out[o] = (data[i] * a + data[i + 4] * b + data[j] * c + data[j + 4] * d) >> 16;
        out[o + 1] = (data[i + 1] * a + data[i + 5] * b + data[j + 1] * c + data[j + 5] * d) >> 16;
        out[o + 2] = (data[i + 2] * a + data[i + 6] * b + data[j + 2] * c + data[j + 6] * d) >> 16;
        out[o + 3] = 255;
        continue;
      }
      const alpha = (data[i + 3] * a + data[i + 7] * b + data[j + 3] * c + data[j + 7] * d) >> 16;
      if (alpha === 0) continue;
      // The front is premultiplied, so no dark fringe shows.
      const rest = 255 - alpha;
      out[o] = Math.min(
        255,
        ((data[i] * a + data[i + 4] * b + data[j] * c + data[j + 4] * d) >> 16) + (out[o] * rest) / 255,
      );
      out[o + 1] = Math.min(
        255,
        ((data[i + 1] * a + data[i + 5] * b + data[j + 1] * c + data[j + 5] * d) >> 16) + (out[o + 1] * rest) / 255,
      );
      out[o + 2] = Math.min(
        255,
        ((data[i + 2] * a + data[i + 6] * b + data[j + 2] * c + data[j + 6] * d) >> 16) + (out[o + 2] * rest) / 255,
      );
    }
  }
}
