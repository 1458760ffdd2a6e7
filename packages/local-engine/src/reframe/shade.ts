import type { RawImage } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';

/** The size at which the corners are measured. */
const SIDE = 64;
/** Steps of light larger than this, as logarithms, are outlines of things and say nothing about the lens. */
const OUTLINE = 0.06;
/** Darker corners than these are part of the scene. */
const MOST = 0.6;
/** Less than this cannot be seen. */
const LEAST = 0.04;

/** How much of its light a place keeps, from its distance to the middle: `x` and `y` from -1 to 1. */
export function shadeAt(amount: number, x: number, y: number): number {
  const d = (x * x + y * y) / 2;
  return 1 - amount * d * d * (1.6 - 0.6 * d);
}

/**
 * How dark the corners of an image are, as a lens or a look makes them: 0 none to 0.6. Both sides must show it, or it
 * is light from one side and part of the scene.
 */
export async function cornerShade(raw: RawImage): Promise<number> {
  if (raw.width < SIDE || raw.height < SIDE) return 0;
  const small = await resizeImage(raw, SIDE, SIDE);
  const light = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.log(6 + 0.299 * small.data[i * 4] + 0.587 * small.data[i * 4 + 1] + 0.114 * small.data[i * 4 + 2]),
  );
  const amount = Math.min(onSide(light, -1), onSide(light, 1));
  return amount < LEAST ? 0 : amount;
}

/** The amount that explains how the light changes across the smooth parts of one half, by bisection. */
function onSide(light: Float32Array, side: -1 | 1): number {
  let low = 0;
  let high = MOST;
  for (let round = 0; round < 10; round++) {
    const middle = (low + high) / 2;
    if (fallsMore(light, side, middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Whether the light falls more towards the side than this amount would make it, in most places. */
function fallsMore(light: Float32Array, side: -1 | 1, amount: number): boolean {
  let more = 0;
  let all = 0;
  for (let y = 0; y < SIDE; y++) {
    const v = ((y + 0.5) / SIDE) * 2 - 1;
    for (let n = SIDE / 4; n < SIDE / 2 - 2; n++) {
      const x = side < 0 ? SIDE / 2 - 1 - n : SIDE / 2 + n;
      const step = light[y * SIDE + x + side * 2] - light[y * SIDE + x];
      if (Math.abs(step) > OUTLINE * 2) continue;
      const u = (n + 0.5) / (SIDE / 2);
      const expected = Math.log(shadeAt(amount, u + 4 / SIDE, v)) - Math.log(shadeAt(amount, u, v));
      // Places where the corners change most count most.
      const weight = u * u * u;
      all += weight;
      if (step < expected) more += weight;
    }
  }
  return all > 0 && more > all / 2;
}
