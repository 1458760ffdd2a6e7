import type { RawImage } from '@darkroom/engine';
import type { Solid } from './find-legs.ts';
import { strideOf, type Wings, wingbeatOf } from './gait.ts';
import type { MotionName } from './motion.ts';
import { mirrored, type Sprite } from './sprite.ts';

const WINGS: [Wings, RegExp][] = [
  ['sides', /^(?:🦋|🦇|🪽|🧚)/u],
  ['back', /^(?:🦅|🕊|🐝|🐦|🦟)/u],
];

/** The wings that are drawn on an emoji, if it has some. */
export function wingsOf(emoji: string): Wings | null {
  return WINGS.find(([, which]) => which.test(emoji))?.[0] ?? null;
}

export interface AnimateOptions {
  action: MotionName;
  /** Which way the drawing faces: -1 left, 1 right, 0 if it cannot be said. */
  facing: number;
  /** Which way it moves. */
  side: number;
  wings: Wings | null;
}

/** Gives a sprite of one drawing the drawings of its movement, and turns it the way it goes. */
export function animate(sprite: Sprite, solid: Solid, { action, facing, side, wings }: AnimateOptions): Sprite {
  let moved = sprite;
  const [drawing] = sprite.drawings;
  const drawings = drawingsFor(drawing, solid, action, wings, facing);
  if (drawings) moved = { ...sprite, drawings };
  const travels = action === 'walk' || action === 'run' || action === 'drive' || action === 'fly';
  return travels && facing !== 0 && side !== facing ? mirrored(moved) : moved;
}

function drawingsFor(
  drawing: RawImage,
  solid: Solid,
  action: MotionName,
  wings: Wings | null,
  facing: number,
): RawImage[] | null {
  if (action === 'walk' || action === 'dance') return strideOf(drawing, solid, 'walk');
  if (action === 'run') return strideOf(drawing, solid, 'run');
  return action === 'fly' && wings ? wingbeatOf(drawing, solid, wings, facing) : null;
}

/** The part of a mask of the plane that a sprite covers. */
export function solidOf(sprite: Sprite, mask: Uint8Array): Solid {
  const [{ width, height }] = sprite.drawings;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = mask[(sprite.y + y) * sprite.planeWidth + sprite.x + x] >= 128 ? 1 : 0;
  return { width, height, data };
}
