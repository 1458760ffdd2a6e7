import { expect, it } from 'vitest';
import { fit, panned, zoomed } from './view.ts';

it('keeps the point under the pointer where it is', () => {
  const at = { x: 0.25, y: -0.1 };
  const view = zoomed(fit, 2, 1, at);
  // The point of the image at the pointer, before and after.
  expect((at.x - view.x) / view.scale).toBeCloseTo(0.25);
  expect((at.y - view.y) / view.scale).toBeCloseTo(-0.1);
});

it('zooms in to single pixels and out to the whole image, or to its own pixels if it is small', () => {
  expect(zoomed(fit, 1000, 2).scale).toBe(32);
  expect(zoomed(fit, 0.01, 2).scale).toBe(1);
  expect(zoomed(fit, 0.01, 0.4).scale).toBe(0.4);
});

it('never loses the image from sight', () => {
  expect(panned(fit, { x: 9, y: 9 })).toEqual(fit);
  expect(panned(zoomed(fit, 4, 1), { x: 9, y: -9 })).toEqual({ scale: 4, x: 2, y: -2 });
});
