import { decodeImage, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { createSceneRenderer } from '../scene/render.ts';
import { type Mask, maskIou } from '../vision/mask.ts';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { ownImage } from '../vision/test-own-image.ts';
import { extract } from './extract.ts';

const APPLES = [
  { emoji: FIGURES.apple, x: 25, y: 60, size: 100 },
  { emoji: FIGURES.apple, x: 170, y: 70, size: 90 },
];

async function run(raw: RawImage, input: Partial<Parameters<typeof extract>[0]>) {
  const result = await extract({ prompt: 'red apple', ...input }, { source: await asSource(raw) }, quietJob());
  return { result, images: await Promise.all(result.files.map((file) => decodeImage(file.bytes))) };
}

function channel(raw: RawImage, c: number): Mask {
  return {
    data: Uint8Array.from({ length: raw.width * raw.height }, (_, i) => raw.data[i * 4 + c]),
    width: raw.width,
    height: raw.height,
  };
}

describe('extract', () => {
  it('gives the content on transparency, in its place', async () => {
    const { raw, truths } = await compose(backdrop('meadow', 280, 220), APPLES.slice(0, 1));
    const { images } = await run(raw, {});
    expect(maskIou(channel(images[0], 3), truths[0])).toBeGreaterThan(0.9);
  });

  it('gives a mask in mask mode; content and extract are the same', async () => {
    const { raw, truths } = await compose(backdrop('meadow', 280, 220), APPLES.slice(0, 1));
    const mask = await run(raw, { mode: 'mask' });
    expect(maskIou(channel(mask.images[0], 0), truths[0])).toBeGreaterThan(0.9);
    expect(mask.result.files[0]?.role).toBe('mask');
    const [content, other] = [await run(raw, { mode: 'content' }), await run(raw, { mode: 'extract' })];
    expect(content.images[0]?.data).toEqual(other.images[0]?.data);
  });

  it('gives each instance apart with multiple', async () => {
    const { raw } = await compose(backdrop('meadow', 280, 220), APPLES);
    expect((await run(raw, { multiple: true })).images).toHaveLength(2);
    expect((await run(raw, { multiple: false })).images).toHaveLength(1);
  });

  it('takes everything else with invert', async () => {
    const { raw, truths } = await compose(backdrop('meadow', 280, 220), APPLES.slice(0, 1));
    const { images } = await run(raw, { invert: true });
    const rest = { ...truths[0], data: truths[0].data.map((value) => 255 - value) };
    expect(maskIou(channel(images[0], 3), rest)).toBeGreaterThan(0.95);
  });

  it('lays the content on white without preserve_alpha', async () => {
    const { raw } = await compose(backdrop('meadow', 280, 220), APPLES.slice(0, 1));
    const { images } = await run(raw, { preserve_alpha: false });
    expect([...images[0].data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
  });

  it('is exact on our own images', async () => {
    const { scene, source, raw } = await ownImage('two cats on a beach');
    const result = await extract({ prompt: 'cats', multiple: true, mode: 'mask' }, { source }, quietJob());
    expect(result.method).toBe('scene');
    expect(result.files).toHaveLength(scene.subjects.length);
    const masks = await Promise.all(
      scene.subjects.map((subject) => createSceneRenderer(scene, quietJob()).mask(subject.id)),
    );
    const got = channel(await decodeImage(result.files[0]?.bytes as Uint8Array), 0);
    const best = masks.map((data) => maskIou({ data, width: raw.width, height: raw.height }, got));
    expect(Math.max(...best)).toBe(1);
  });
});
