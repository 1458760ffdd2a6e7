import { expect, test } from 'vitest';
import { colours, cutOutDisc, flat, maskOf, quarters, shapes } from './known-images.ts';
import { apart, averageOf, cropped, distance, drawOver, inner, readPixels, scaledTo } from './pixels.ts';

const area = { x: 8, y: 8, width: 24, height: 24 };

test('images are what they are constructed to be', async () => {
  const whole = await readPixels((await quarters()).file);
  const half = whole.width / 2;
  for (const [colour, x, y] of [
    ['red', 0, 0],
    ['green', half, 0],
    ['blue', 0, half],
    ['yellow', half, half],
  ] as const)
    expect(apart(averageOf(whole, { x, y, width: half, height: half }), colours[colour])).toBe(0);
  const disc = await readPixels((await shapes('grey', [{ colour: 'red', kind: 'disc', area }])).file);
  expect(apart(averageOf(disc, inner(area, 4)), colours.red)).toBeLessThan(2);
  expect(apart(averageOf(disc, { x: 40, y: 40, width: 20, height: 20 }), colours.grey)).toBe(0);
  const cutOut = await readPixels((await cutOutDisc('blue', area)).file);
  expect(averageOf(cutOut, { x: 40, y: 40, width: 20, height: 20 })[3]).toBe(0);
});

test('a mask marks its area by white, or by alpha 0', async () => {
  const [white, alpha] = [await maskOf(area, 'white'), await maskOf(area, 'alpha')];
  const [byWhite, byAlpha] = [await readPixels(white.file), await readPixels(alpha.file)];
  expect(averageOf(byWhite, area)).toEqual([255, 255, 255, 255]);
  expect(averageOf(byWhite, { x: 40, y: 40, width: 20, height: 20 })).toEqual([0, 0, 0, 255]);
  expect(averageOf(byAlpha, area)[3]).toBe(0);
  expect(averageOf(byAlpha, { x: 40, y: 40, width: 20, height: 20 })[3]).toBe(255);
});

test('distances are 0 for the same image and large for another order', async () => {
  const whole = await readPixels((await quarters()).file);
  expect(distance(whole, whole)).toBe(0);
  const [left, right] = [0, 32].map((x) => cropped(whole, { x, y: 0, width: 32, height: 64 }));
  if (left === undefined || right === undefined) throw new Error('the image is smaller than it should be');
  expect(distance(left, right)).toBeGreaterThan(60);
  expect(distance(left, await scaledTo(right, 16, 16))).toBe(Number.POSITIVE_INFINITY);
  expect(cropped(whole, { x: 60, y: 0, width: 8, height: 8 })).toBeUndefined();
});

test('layers are drawn over each other, cut off at the edge', async () => {
  const ground = await readPixels((await flat('blue')).file);
  const layer = await readPixels((await cutOutDisc('yellow', area)).file);
  drawOver(ground, layer, 4, 0, 1);
  drawOver(ground, layer, 50, 50, 1);
  expect(apart(averageOf(ground, { x: 20, y: 16, width: 6, height: 6 }), colours.yellow)).toBeLessThan(2);
  expect(apart(averageOf(ground, { x: 0, y: 50, width: 8, height: 8 }), colours.blue)).toBe(0);
});
