import { expect, it } from 'vitest';
import { boxIou, detect } from './detect.ts';
import { type Box, maskBox } from './mask.ts';
import { backdrop, compose, quietJob } from './test-images.ts';

it('says what is in an image, and where', async () => {
  const car = { emoji: '1f697', x: 260, y: 120, size: 200 };
  const { raw, truths } = await compose(backdrop('meadow', 512, 384), [car]);
  const found = await detect(raw, quietJob());
  expect(found.map(({ label }) => label)).toEqual(['car']);
  expect(boxIou(found[0].box, maskBox(truths[0]) as Box)).toBeGreaterThan(0.8);
});

it('finds nothing where nothing is', async () => {
  expect(await detect(backdrop('meadow', 512, 384), quietJob())).toEqual([]);
});
