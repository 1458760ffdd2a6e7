import { describe, expect, it } from 'vitest';
import { countOf, progressOf, ratioOf, shapeOf } from './shape.ts';

describe('the ratio of an image', () => {
  it.each([
    [1024, 1024, '1:1'],
    [1368, 768, '16:9'],
    [640, 480, '4:3'],
    [1280, 1024, '5:4'],
    [8191, 100, '999:12'],
  ])('%i × %i is %s', (width, height, ratio) => expect(ratioOf(width, height)).toBe(ratio));

  it('is the nearest that is allowed', () => {
    expect(ratioOf(1280, 1024, ['match_input_image', '1:1', '4:3', '16:9'])).toBe('4:3');
  });
});

it('knows the shape and the number of images from the inputs', () => {
  expect(shapeOf({ width: 300, height: 200 })).toBe(1.5);
  expect(shapeOf({ aspect_ratio: '1:2' })).toBe(0.5);
  expect(shapeOf({})).toBe(1);
  expect(countOf({ batch_size: 2, batch_count: 3 })).toBe(6);
  expect(countOf({})).toBe(1);
});

it('divides the progress of a run among its images', () => {
  expect([0, 1, 2, 3].map((index) => progressOf(0.375, index, 4))).toEqual([1, 0.5, 0, 0]);
});
