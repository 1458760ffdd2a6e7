import type { RawImage } from '@darkroom/engine';
import { mirror } from '../subjects/figure.ts';
import { cropRaw } from '../vision/crop.ts';
import { alphaMask, maskBox } from '../vision/mask.ts';
import type { Shot } from './camera.ts';
import type { Move } from './motion.ts';

/** A subject cut out of the image: premultiplied, with its place in the plane it was cut from. */
export interface Sprite {
  drawing: RawImage;
  x: number;
  y: number;
  /** The size of the plane. */
  planeWidth: number;
  planeHeight: number;
}

/** Cuts the part with any alpha out of a premultiplied layer; null if it is empty. */
export function cutSprite(layer: RawImage): Sprite | null {
  const box = maskBox(alphaMask(layer), 1);
  if (!box) return null;
  return { drawing: cropRaw(layer, box), x: box.x, y: box.y, planeWidth: layer.width, planeHeight: layer.height };
}

/** Draws a sprite as the camera sees it, moved from its place; it turns and stretches about the middle of its foot. */
export function drawSprite(
  sprite: Sprite,
  move: Move,
  shot: Shot,
  out: Uint8Array,
  width: number,
  height: number,
): void {
  const { planeWidth: pw, planeHeight: ph, drawing } = sprite;
  const sx = (width / pw) * shot.zoom;
  const sy = (height / ph) * shot.zoom;
  const foot = { x: drawing.width / 2, y: drawing.height };
  const cos = Math.cos(move.turn);
  const sin = Math.sin(move.turn);
  // From the sprite to the frame, about the foot: lean and stretch, turn, then the camera.
  const ax = sx * cos;
  const bx = sx * (-sin * move.stretch - cos * move.lean);
  const ay = sy * sin;
  const by = sy * (cos * move.stretch - sin * move.lean);
  const ox = (sprite.x + foot.x + move.x * pw - pw / 2 - shot.x * pw) * sx + width / 2;
  const oy = (sprite.y + foot.y + move.y * ph - ph / 2 - shot.y * ph) * sy + height / 2;
  const det = ax * by - bx * ay;
  if (Math.abs(det) < 1e-6) return;
  const corners = [
    [-foot.x, -foot.y],
    [drawing.width - foot.x, -foot.y],
    [-foot.x, 0],
    [drawing.width - foot.x, 0],
  ].map(([u, v]) => [ox + ax * u + bx * v, oy + ay * u + by * v]);
  const left = Math.max(0, Math.floor(Math.min(...corners.map(([x]) => x))) - 1);
  const right = Math.min(width - 1, Math.ceil(Math.max(...corners.map(([x]) => x))) + 1);
  const top = Math.max(0, Math.floor(Math.min(...corners.map(([, y]) => y))) - 1);
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...corners.map(([, y]) => y))) + 1);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const dx = x + 0.5 - ox;
      const dy = y + 0.5 - oy;
      const u = (dx * by - dy * bx) / det + foot.x - 0.5;
      const v = (dy * ax - dx * ay) / det + foot.y - 0.5;
      if (u <= -1 || v <= -1 || u >= drawing.width || v >= drawing.height) continue;
      blend(drawing, u, v, out, (y * width + x) * 4);
    }
  }
}

/** Bilinear, over what is there; beyond its edge a sprite is transparent. */
function blend({ data, width, height }: RawImage, u: number, v: number, out: Uint8Array, o: number): void {
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const fx = u - x0;
  const fy = v - y0;
  let r = 0;
  let g = 0;
  let b = 0;
  let a = 0;
  for (let k = 0; k < 4; k++) {
    const x = x0 + (k & 1);
    const y = y0 + (k >> 1);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const w = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy);
    const i = (y * width + x) * 4;
    r += data[i] * w;
    g += data[i + 1] * w;
    b += data[i + 2] * w;
    a += data[i + 3] * w;
  }
  if (a < 0.5) return;
  const rest = 1 - a / 255;
  out[o] = Math.min(255, r + out[o] * rest);
  out[o + 1] = Math.min(255, g + out[o + 1] * rest);
  out[o + 2] = Math.min(255, b + out[o + 2] * rest);
}

/** The same mirrored, to face the other way. */
export function mirrored(sprite: Sprite): Sprite {
  return { ...sprite, drawing: mirror(sprite.drawing) };
}
