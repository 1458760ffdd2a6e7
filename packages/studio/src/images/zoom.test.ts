import { expect, it } from 'vitest';
import { fitted, kept, zoomed } from './zoom.ts';

const box = { width: 400, height: 300 };

it('keeps what is under the pointer where it is', () => {
  const at = { x: 100, y: -50 };
  const view = zoomed(fitted, 2, at, box);
  // The point of the image that was at 100 is now at 2 × 100 + x.
  expect([2 * at.x + view.x, 2 * at.y + view.y]).toEqual([at.x, at.y]);
});

it('comes back to the whole image, and never leaves the box empty', () => {
  const large = zoomed(fitted, 4, { x: 200, y: 150 }, box);
  expect(zoomed(large, 1 / 10, { x: 0, y: 0 }, box)).toEqual(fitted);
  expect(kept({ scale: 2, x: 5000, y: -5000 }, box)).toEqual({ scale: 2, x: 200, y: -150 });
});
