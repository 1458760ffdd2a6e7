import { expect, test } from 'vitest';
import { decodeImage, sniff } from './decode.ts';
import { makeSampleImages, side } from './sample-images.ts';

test('images are what they say', async () => {
  const { png, jpeg, webp, cutout, truncated } = await makeSampleImages();
  expect([png, jpeg, webp].map(({ file }) => sniff(file))).toEqual(['image/png', 'image/jpeg', 'image/webp']);
  expect(await decodeImage(png.file)).toMatchObject({ format: 'png', width: side, height: side, lowestAlpha: 255 });
  expect(await decodeImage(cutout.file)).toMatchObject({ hasAlpha: true, lowestAlpha: 0 });
  await expect(decodeImage(truncated.file)).rejects.toThrow();
});
