import { expect, it } from 'vitest';
import { areaOf, colourRegion, eachRun, type Pixels, regionWhere } from './region.ts';

/** An image from text: every character is a colour. */
function imageOf(...rows: string[]): Pixels {
  const width = rows[0]?.length ?? 0;
  const colours: Record<string, number[]> = { '.': [0, 0, 0, 255], ',': [8, 8, 8, 255], '#': [255, 0, 0, 255] };
  return {
    width,
    height: rows.length,
    data: new Uint8ClampedArray(rows.flatMap((row) => [...row].flatMap((sign) => colours[sign] ?? []))),
  };
}

const textOf = (region: ReturnType<typeof regionWhere>): string[] => {
  const signs = new Array(region.width * region.height).fill('.');
  eachRun(region, (from, to) => signs.fill('#', from, to));
  return Array.from({ length: region.height }, (_, row) =>
    signs.slice(row * region.width, (row + 1) * region.width).join(''),
  );
};

it('keeps pixels as runs', () => {
  const region = regionWhere(4, 2, (at) => at === 0 || at === 3 || at === 4);
  expect(textOf(region)).toEqual(['#..#', '#...']);
  expect(areaOf(region)).toBe(3);
});

it('finds the connected pixels of a colour, around corners but not across gaps', () => {
  const image = imageOf('##...#', '#.#.##', '#.####', '#.....', '##...#');
  expect(textOf(colourRegion(image, 0, 0, 10))).toEqual(['##....', '#.....', '#.....', '#.....', '##....']);
  expect(textOf(colourRegion(image, 2, 1, 10))).toEqual(['.....#', '..#.##', '..####', '......', '......']);
});

it('joins similar colours if the tolerance is high enough', () => {
  const image = imageOf('..,,##');
  expect(areaOf(colourRegion(image, 0, 0, 0))).toBe(2);
  expect(areaOf(colourRegion(image, 0, 0, 5))).toBe(4);
  expect(areaOf(colourRegion(image, 0, 0, 100))).toBe(6);
});
