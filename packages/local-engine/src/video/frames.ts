import type { RawImage } from '@darkroom/engine';
import type { CameraMove, Shot } from './camera.ts';
import { type MotionName, type MotionPlan, moveAt } from './motion.ts';
import { drawSprite, type Sprite } from './sprite.ts';
import { createBackdrop, type Surroundings } from './surroundings.ts';

/** An image separated for motion: what is behind, and each subject in front of it, far ones first. */
export interface Planes extends Surroundings {
  back: RawImage;
  actors: Actor[];
}

export interface Actor {
  sprite: Sprite;
  action: MotionName;
  /** -1 moves to the left, 1 to the right. */
  side: number;
  /** Of a beat, so several do not move as one. */
  phase: number;
}

/** Draws one moment of the video after another into `out` (RGBA). */
export function createFrames(planes: Planes, camera: CameraMove, motion: MotionPlan, width: number, height: number) {
  const { back, actors } = planes;
  const moving = motion.amount > 0 && (planes.water !== null || planes.sky !== null);
  const backdrop: RawImage = moving ? { ...back, data: back.data.slice() } : back;
  const move = moving ? createBackdrop(back, planes, motion.amount, motion.side || 1) : null;
  return (t: number, seconds: number, out: Uint8Array): void => {
    const shot = camera.at(t);
    move?.(seconds, backdrop);
    sample(backdrop, shot, out, width, height);
    // Subjects are nearer: they move further and grow faster.
    const near: Shot = {
      x: shot.x * camera.depth,
      y: shot.y * camera.depth,
      zoom: 1 + (shot.zoom - 1) * (1 + (camera.depth - 1) * 0.35),
    };
    for (const { sprite, action, side, phase } of actors) {
      const move = moveAt(action, side, motion.amount, phase, t, seconds);
      drawSprite(sprite, move, near, out, width, height);
    }
  };
}

/** Bilinear, in fixed point: the inner loop of the video. */
function sample(source: RawImage, shot: Shot, out: Uint8Array, width: number, height: number): void {
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
      fx = fx < 0 ? 0 : Math.min(fx, maxX);
      const i = row + (fx >>> 16) * 4;
      const wx = (fx & 65535) >> 8;
      const j = i + sw * 4;
      const a = (256 - wx) * (256 - wy);
      const b = wx * (256 - wy);
      const c = (256 - wx) * wy;
      const d = wx * wy;
      out[o] = (data[i] * a + data[i + 4] * b + data[j] * c + data[j + 4] * d) >> 16;
      out[o + 1] = (data[i + 1] * a + data[i + 5] * b + data[j + 1] * c + data[j + 5] * d) >> 16;
      out[o + 2] = (data[i + 2] * a + data[i + 6] * b + data[j + 2] * c + data[j + 6] * d) >> 16;
      out[o + 3] = 255;
    }
  }
}
