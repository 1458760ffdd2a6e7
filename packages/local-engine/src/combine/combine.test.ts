import { type CombineInput, createRaw, decodeImage, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { COLOURS, fitsColour } from '../vision/colour-words.ts';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import type { Images } from '../work/job.ts';
import { combine } from './combine.ts';

function flat(width: number, height: number, rgba: [number, number, number, number]): RawImage {
  const raw = createRaw(width, height);
  for (let i = 0; i < raw.data.length; i += 4) raw.data.set(rgba, i);
  return raw;
}

async function list(...images: RawImage[]): Promise<Images> {
  const sources = await Promise.all(images.map(asSource));
  return Object.fromEntries(sources.map((source, index) => [`images.${index}`, source]));
}

async function run(input: CombineInput, images: Images) {
  const result = await combine(input, images, quietJob());
  const file = result.files[0];
  return { result, file, raw: await decodeImage(file.bytes) };
}

function pixel(raw: RawImage, x: number, y: number): number[] {
  return [...raw.data.subarray((y * raw.width + x) * 4, (y * raw.width + x) * 4 + 4)];
}

const RED = flat(60, 40, [220, 30, 30, 255]);
const BLUE = flat(30, 40, [30, 30, 220, 255]);

describe('combine, arranged', () => {
  it('puts images side by side, in order, at one height', async () => {
    const { raw } = await run({}, await list(RED, BLUE));
    expect([raw.width, raw.height]).toEqual([90, 40]);
    expect(pixel(raw, 5, 5)).toEqual([220, 30, 30, 255]);
    expect(pixel(raw, 70, 5)).toEqual([30, 30, 220, 255]);
  });

  it('scales lower ones up to the tallest', async () => {
    const { raw } = await run({ mode: 'side-by-side' }, await list(RED, flat(20, 20, [0, 255, 0, 255])));
    expect([raw.width, raw.height]).toEqual([100, 40]);
  });

  it('lays an opaque image half through over the first, a cut-out whole', async () => {
    const { raw } = await run({ mode: 'overlay' }, await list(RED, flat(60, 40, [0, 0, 255, 255])));
    expect(pixel(raw, 30, 20)).toEqual([110, 15, 143, 255]);
    const cut = flat(60, 40, [0, 0, 0, 0]);
    cut.data.set([0, 255, 0, 255], (20 * 60 + 30) * 4);
    const over = await run({ mode: 'overlay' }, await list(RED, cut));
    expect(pixel(over.raw, 30, 20)).toEqual([0, 255, 0, 255]);
    expect(pixel(over.raw, 1, 1)).toEqual([220, 30, 30, 255]);
  });

  it('lays four in a grid of two by two', async () => {
    const { raw } = await run({ mode: 'grid' }, await list(RED, BLUE, BLUE, RED));
    expect([raw.width, raw.height]).toEqual([120, 80]);
    expect(pixel(raw, 5, 5)).toEqual([220, 30, 30, 255]);
    expect(pixel(raw, 90, 20)).toEqual([30, 30, 220, 255]);
    expect(pixel(raw, 65, 60)).toEqual([220, 30, 30, 255]);
  });

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('returns %s', async (output_format, mediaType) => {
    expect((await run({ output_format }, await list(RED, BLUE))).file.mediaType).toBe(mediaType);
  });

  it('takes ten images, and 1 × N ones', async () => {
    const { raw } = await run({ mode: 'grid' }, await list(...Array.from({ length: 10 }, () => BLUE)));
    expect([raw.width, raw.height]).toEqual([120, 120]);
    expect(
      (await run({}, await list(flat(1, 90, [1, 2, 3, 255]), flat(90, 1, [1, 2, 3, 255])))).raw.height,
    ).toBeLessThanOrEqual(90);
  });

  it('wants two at least', async () => {
    await expect(run({}, await list(RED))).rejects.toMatchObject({ code: 'missing_source' });
  });
});

describe('combine, composed', () => {
  const has = (raw: RawImage, colour: string) => {
    let found = 0;
    for (let i = 0; i < raw.data.length; i += 4) {
      if (fitsColour(COLOURS[colour], raw.data[i], raw.data[i + 1], raw.data[i + 2])) found++;
    }
    return found / (raw.width * raw.height);
  };

  it('brings the subject of one image into the other', async () => {
    const place = backdrop('meadow', 240, 180);
    const { raw: apple } = await compose(backdrop('plain', 200, 200), [
      { emoji: FIGURES.apple, x: 40, y: 40, size: 120 },
    ]);
    const { raw, result } = await run(
      { model: 'nanobanana', prompt: 'put them together', seed: 1 },
      await list(place, apple),
    );
    expect(result.method).toBe('picture');
    expect([raw.width, raw.height]).toEqual([240, 180]);
    expect(has(raw, 'red')).toBeGreaterThan(0.02);
    expect(pixel(raw, 120, 5)).toEqual(pixel(place, 120, 5));
  });

  it('brings all subjects into the scene the prompt describes', async () => {
    const { raw: apple } = await compose(backdrop('plain', 160, 160), [
      { emoji: FIGURES.apple, x: 30, y: 30, size: 100 },
    ]);
    const { raw: car } = await compose(backdrop('room', 160, 160), [{ emoji: FIGURES.bus, x: 30, y: 40, size: 100 }]);
    const input = { model: 'gemini-2.5', prompt: 'both on a beach', seed: 1, aspect_ratio: '16:9' } as const;
    const images = await list(apple, car);
    const { raw, result } = await run(input, images);
    expect(result.scene?.subjects).toHaveLength(2);
    expect(raw.width / raw.height).toBeCloseTo(16 / 9, 1);
    expect(has(raw, 'red')).toBeGreaterThan(0.01);
    expect((await run(input, images)).raw.data).toEqual(raw.data);
  });

  it('changes only what the mask marks of the first image', async () => {
    const place = backdrop('meadow', 240, 180);
    const { raw: apple } = await compose(backdrop('plain', 200, 200), [
      { emoji: FIGURES.apple, x: 40, y: 40, size: 120 },
    ]);
    const mask = flat(240, 180, [0, 0, 0, 255]);
    for (let y = 0; y < 180; y++)
      for (let x = 120; x < 240; x++) mask.data.fill(255, (y * 240 + x) * 4, (y * 240 + x) * 4 + 3);
    const images = { ...(await list(place, apple)), mask: await asSource(mask) };
    const { raw } = await run({ model: 'gemini-2.5', prompt: 'both on a beach', seed: 1 }, images);
    expect([raw.width, raw.height]).toEqual([240, 180]);
    expect(pixel(raw, 20, 90)).toEqual(pixel(place, 20, 90));
    expect(pixel(raw, 200, 90)).not.toEqual(pixel(place, 200, 90));
  });
});
