import { expect, it } from 'vitest';
import { placeIn, ratioOf } from './frame.ts';

it('finds the smallest frame of a shape that holds the whole image', () => {
  expect(placeIn({ width: 400, height: 300 }, 16 / 9, { x: 0.5, y: 0.5 })).toEqual({
    width: 533,
    height: 300,
    x: 67,
    y: 0,
  });
  expect(placeIn({ width: 400, height: 300 }, 1, { x: 0.5, y: 0 })).toEqual({ width: 400, height: 400, x: 0, y: 0 });
  expect(placeIn({ width: 400, height: 300 }, 1, { x: 0.5, y: 1 })).toEqual({ width: 400, height: 400, x: 0, y: 100 });
});

it('reads a shape, and nothing that is none', () => {
  expect(ratioOf('3:2')).toBe(1.5);
  expect(ratioOf('0:2')).toBeUndefined();
  expect(ratioOf('wide')).toBeUndefined();
});
