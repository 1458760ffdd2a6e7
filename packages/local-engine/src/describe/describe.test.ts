import { createRaw, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { ownImage } from '../vision/test-own-image.ts';
import type { ImageSource } from '../work/job.ts';
import { describe as describeImage } from './describe.ts';
import { palette } from './palette.ts';

async function run(source: ImageSource) {
  const result = await describeImage({}, { source }, quietJob());
  return { ...result, description: result.description as NonNullable<typeof result.description> };
}

function flat(width: number, height: number, rgb: number[]): RawImage {
  const raw = createRaw(width, height);
  for (let i = 0; i < raw.data.length; i += 4) raw.data.set([...rgb, 255], i);
  return raw;
}

describe('describe', () => {
  it('names what the detector sees and where it is, and says that a template spoke', async () => {
    const { raw } = await compose(backdrop('room', 320, 240), [{ emoji: '1f9f8', x: 10, y: 60, size: 140 }]);
    const { description, method } = await run(await asSource(raw));
    expect(method).toBe('detection');
    expect(description.description).toContain('teddy bear on the left');
    expect(description.description).toMatch(/template/i);
    expect(description.tags).toContain('teddy bear');
    expect([description.width, description.height]).toEqual([320, 240]);
  });

  it('knows our own images by their scene', async () => {
    const { source } = await ownImage('a fox by a lake at night');
    const { description, method } = await run(source);
    expect(method).toBe('scene');
    expect(description.description).toContain('fox');
    expect(description.tags).toEqual(expect.arrayContaining(['fox', 'lake', 'night']));
  });

  it('falls back to what stands out, or to the whole', async () => {
    const { raw } = await compose(backdrop('meadow', 240, 240), [{ emoji: FIGURES.horse, x: 60, y: 60, size: 130 }]);
    expect((await run(await asSource(raw))).method).toMatch(/saliency|detection/);
    const { description } = await run(await asSource(flat(30, 90, [200, 30, 30])));
    expect(description.tags).toEqual(expect.arrayContaining(['red', 'portrait format']));
  });
});

describe('palette', () => {
  it('gives hex colours, most of the image first', () => {
    const raw = flat(40, 40, [10, 20, 200]);
    for (let i = 0; i < 400; i++) raw.data.set([250, 240, 20, 255], i * 4);
    const colours = palette(raw);
    expect(colours.slice(0, 2).map((colour) => colour.hex)).toEqual(['#0a14c8', '#faf014']);
    expect(colours.slice(0, 2).map((colour) => colour.name)).toEqual(['blue', 'yellow']);
    expect(colours[0]?.share).toBeCloseTo(0.75, 2);
  });

  it('ignores what is transparent', () => {
    expect(palette(createRaw(5, 5))).toEqual([]);
  });
});
