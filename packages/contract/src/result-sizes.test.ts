import { describe, expect, test } from 'vitest';
import * as sizes from './result-sizes.ts';

const size = (width: number, height: number) => ({ width, height });

describe('a generated image', () => {
  test.each([
    ['about a megapixel', sizes.generatedSize({}), size(1024, 1024)],
    ['of a ratio', sizes.generatedSize({}, 16 / 9), size(1368, 768)],
    ['as given', sizes.generatedSize({ width: 300, height: 200 }, 1), size(300, 200)],
    ['with the other side by the ratio', sizes.generatedSize({ height: 500 }, 2), size(1000, 500)],
    ['within the largest side', sizes.sizeForAspect(10), size(2048, 208)],
    ['of a character', sizes.characterSize('512', 0.5), size(256, 512)],
    ['of a reference', sizes.referenceSize('1080p', 1), size(1080, 1080)],
  ])('%s', (_, found, wanted) => expect(found).toEqual(wanted));
});

describe('an edited image', () => {
  test.each([
    ['as large as its source', sizes.editedSize(size(300, 200), {}), size(300, 200)],
    ['in the proportions of its source', sizes.editedSize(size(300, 200), { width: 150 }), size(150, 100)],
    ['extended to a ratio', sizes.editedSize(size(300, 200), {}, 1), size(300, 300)],
  ])('%s', (_, found, wanted) => expect(found).toEqual(wanted));

  test('in a frame, at its place', () => {
    const place = sizes.placementOf(size(400, 400), { x_end: 200, resized_height: 100, grid_position_x: 10 }, 1);
    expect(place).toMatchObject({ width: 100, height: 100, x: 10, y: 0, innerWidth: 50, innerHeight: 100 });
    expect(place.crop).toEqual({ x: 0, y: 0, width: 200, height: 400 });
  });
});

test('an arrangement stays within what the service accepts', () => {
  const wide = sizes.rowOf(Array.from({ length: 10 }, () => size(2048, 2048)));
  expect(wide.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(sizes.imageLimits.side);
  expect(sizes.gridOf(5, size(100, 50))).toEqual({ columns: 3, rows: 2, cell: size(100, 50) });
});

test('a batch and its enlargement are limited', () => {
  expect(sizes.imageCount({ batch_size: 4, batch_count: 8 })).toBe(16);
  expect(sizes.upscaleFor(size(2048, 2048), { upscale_factor: 4 })).toBeCloseTo(3.45, 2);
});

test.each(['1', '100:1', 'match_input_image', undefined])('%s is no ratio', (text) => {
  expect(sizes.ratioOf(text)).toBeUndefined();
});
