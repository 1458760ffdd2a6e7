import { createRaw, decodeImage, type EditInput, encodeImage, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate/generate.ts';
import type { PlacedSubject, Scene } from '../scene/scene.ts';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import type { Images } from '../work/job.ts';
import { edit } from './edit.ts';

const base = await compose(backdrop('meadow', 240, 180), [{ emoji: FIGURES.apple, x: 80, y: 60, size: 80 }]);
const source = await asSource(base.raw);

async function run(input: Partial<EditInput> & { prompt: string }, images: Images = {}): Promise<RawImage> {
  const result = await edit({ model: 'nanobanana', seed: 1, ...input }, { source, ...images }, quietJob());
  return decodeImage(result.files[0]?.bytes as Uint8Array);
}

/** Mean of each channel over a box. */
function mean(raw: RawImage, x = 0, y = 0, width = raw.width, height = raw.height): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      for (let c = 0; c < 3; c++) sum[c] = sum[c] + raw.data[(row * raw.width + column) * 4 + c];
    }
  }
  return sum.map((value) => value / (width * height)) as [number, number, number];
}

const light = (rgb: number[]) => rgb.reduce((a, b) => a + b);

/** A pale sky over brown earth. */
function bareGround(width: number, height: number): RawImage {
  const raw = backdrop('meadow', width, height);
  for (let i = Math.round(height * 0.55) * width; i < width * height; i++) {
    const rough = raw.data[i * 4] - 92;
    for (const [c, tone] of [120, 92, 60].entries()) raw.data[i * 4 + c] = tone + rough;
  }
  return raw;
}

describe('edit', () => {
  it('recolours the thing and leaves the rest', async () => {
    const out = await run({ prompt: 'make the apple blue' });
    const [r, , b] = mean(out, 105, 90, 30, 30);
    expect(b).toBeGreaterThan(r + 40);
    expect(out.data.subarray(0, 240 * 4 * 20)).toEqual(base.raw.data.subarray(0, 240 * 4 * 20));
  });

  it('takes all colour out for black and white', async () => {
    const out = await run({ prompt: 'black and white' });
    for (let i = 0; i < out.data.length; i += 4) expect(out.data[i]).toBe(out.data[i + 1]);
  });

  it('moves light the way that is asked', async () => {
    const before = light(mean(base.raw));
    expect(light(mean(await run({ prompt: 'brighten it' })))).toBeGreaterThan(before * 1.08);
    expect(light(mean(await run({ prompt: 'make it darker' })))).toBeLessThan(before * 0.9);
    const night = await run({ prompt: 'make it night' });
    expect(light(mean(night))).toBeLessThan(before * 0.6);
    const [r, , b] = mean(await run({ prompt: 'at sunset' }));
    expect(r - b).toBeGreaterThan(mean(base.raw)[0] - mean(base.raw)[2] + 10);
  });

  it('changes season and weather', async () => {
    const [before, snow, leaves] = [
      mean(base.raw, 0, 150, 240, 30),
      mean(await run({ prompt: 'in winter' }), 0, 150, 240, 30),
      mean(await run({ prompt: 'in autumn' }), 0, 150, 240, 30),
    ];
    expect(snow[2]).toBeGreaterThan(before[2] + 40);
    expect(leaves[0] - leaves[1]).toBeGreaterThan(before[0] - before[1] + 30);
    expect((await run({ prompt: 'fog' })).data).not.toEqual(base.raw.data);
  });

  it.each<[string, (sky: number[], ground: number[]) => boolean]>([
    ['replace the sky with a sunset', ([r, , b], ground) => r > b + 20 && light(ground) > 150],
    ['change the sky to a stormy one', ([r, g, b]) => b - r < 40 && light([r, g, b]) < 510],
    ['make the sky pink', ([r, g, b]) => r > g + 30 && b > g + 15],
    ['a starry night sky', ([r, g, b]) => light([r, g, b]) < 290 && b > r],
    ['replace the sky with a clear blue sky', ([r, , b], ground) => b > r + 50 && light(ground) > 200],
  ])('%s: the sky becomes what is asked', async (prompt, isIt) => {
    const out = await run({ prompt });
    expect(isIt(mean(out, 0, 30, 60, 60), mean(out, 0, 150, 240, 30))).toBe(true);
    // What stands in front of it stays.
    const [r, g] = mean(out, 110, 95, 20, 20);
    expect(r).toBeGreaterThan(g);
  });

  it('covers bare ground with snow in winter, but not what stands on it', async () => {
    const bare = await compose(bareGround(240, 180), [{ emoji: FIGURES.apple, x: 80, y: 60, size: 80 }]);
    const out = await run({ prompt: 'make it winter' }, { source: await asSource(bare.raw) });
    const [r, g, b] = mean(out, 0, 140, 240, 40);
    expect(Math.min(r, g, b)).toBeGreaterThan(150);
    const apple = mean(out, 110, 95, 20, 20);
    expect(apple[0]).toBeGreaterThan(apple[1] + 30);
  });

  it('draws a sketch without colours, of what was there', async () => {
    for (const prompt of ['as a pencil sketch', 'draw the apple as a pencil sketch']) {
      const out = await run({ prompt });
      let colour = 0;
      for (let i = 0; i < out.data.length; i += 4) colour = Math.max(colour, Math.abs(out.data[i] - out.data[i + 2]));
      expect(colour).toBeLessThan(14);
      // The outline of the apple is darker than the paper inside and outside of it.
      expect(light(mean(out, 80, 60, 80, 80))).toBeLessThan(light(mean(out, 0, 60, 60, 30)));
    }
  });

  it('adds, removes and replaces things', async () => {
    const added = await run({ prompt: 'add a dog on the left' });
    expect(mean(added, 0, 90, 80, 80)).not.toEqual(mean(base.raw, 0, 90, 80, 80));
    const isRed = ([r, g]: number[]) => r > g + 40;
    expect(isRed(mean(base.raw, 105, 90, 30, 30))).toBe(true);
    expect(isRed(mean(await run({ prompt: 'remove the apple' }), 105, 90, 30, 30))).toBe(false);
    expect((await run({ prompt: 'replace the apple with a tree' })).data).not.toEqual(base.raw.data);
  });

  it('changes the background behind the subject', async () => {
    const out = await run({ prompt: 'change the background to white' });
    expect(mean(out, 0, 0, 30, 30)[2]).toBeGreaterThan(210);
    const [r, g] = mean(out, 110, 95, 20, 20);
    expect(r).toBeGreaterThan(g + 40);
    const cut = await run({ prompt: 'remove the background' });
    expect(cut.data[3]).toBe(0);
  });

  it('crops, turns and flips', async () => {
    const size = async (prompt: string) => run({ prompt }).then((raw) => [raw.width, raw.height]);
    expect(await size('crop to a square')).toEqual([180, 180]);
    expect(await size('rotate it by 90 degrees')).toEqual([180, 240]);
    const flipped = await run({ prompt: 'flip it horizontally' });
    expect(flipped.data.subarray(0, 4)).toEqual(base.raw.data.subarray(239 * 4, 240 * 4));
    const [width, height] = await size('crop to the subject');
    expect(width).toBeLessThan(160);
    expect(height).toBeLessThan(160);
  });

  it('writes text where it is asked to', async () => {
    const out = await run({ prompt: 'write "Hello" at the top' });
    const changed = (from: number, to: number) =>
      !Buffer.from(out.data.subarray(from * 960, to * 960)).equals(
        Buffer.from(base.raw.data.subarray(from * 960, to * 960)),
      );
    expect(changed(0, 60)).toBe(true);
    expect(changed(80, 180)).toBe(false);
  });

  it('restyles where nothing known is asked, each model in its own way', async () => {
    const looks = await Promise.all(
      (['nanobanana', 'vendora', 'gemini-2.5', 'qwen-image-edit', 'flux-kontext-max'] as const).map((model) =>
        run({ prompt: 'xyzzy', model }),
      ),
    );
    const different = new Set(looks.map((raw) => mean(raw).map(Math.round).join()));
    expect(different.size).toBe(5);
  });

  it('follows every parameter', async () => {
    const plain = await run({ prompt: 'brighten it' });
    const blue = createRaw(8, 8);
    for (let i = 0; i < blue.data.length; i += 4) blue.data.set([20, 40, 220, 255], i);
    const bytes = await encodeImage(blue, 'png');
    const others = [
      run({ prompt: 'brighten it', seed: 2 }),
      run({ prompt: 'brighten it', strength_model: 0.3 }),
      run({ prompt: 'brighten it', lora_1: 'film' }),
      run({ prompt: 'brighten it', negative_prompt: 'dark' }),
      run({ prompt: 'brighten it' }, { reference: { bytes } }),
    ];
    for (const other of await Promise.all(others)) {
      expect(other.data).toHaveLength(plain.data.length);
      expect(other.data).not.toEqual(plain.data);
    }
    expect((await run({ prompt: 'brighten it' })).data).toEqual(plain.data);
    const wide = await run({ prompt: 'brighten it', aspect_ratio: '16:9' });
    expect([wide.width, wide.height]).toEqual([320, 180]);
    expect((await run({ prompt: 'brighten it', aspect_ratio: 'match_input_image' })).width).toBe(240);
    const sized = await run({ prompt: 'brighten it', width: 100, height: 64 });
    expect([sized.width, sized.height]).toEqual([100, 64]);
  });

  it('stays within a mask', async () => {
    const mask = createRaw(240, 180);
    for (let i = 0; i < 240 * 180; i++) mask.data.set(i % 240 < 120 ? [255, 255, 255, 255] : [0, 0, 0, 255], i * 4);
    const out = await run(
      { prompt: 'black and white', model: 'gemini-2.5' },
      { mask: { bytes: await encodeImage(mask, 'png') } },
    );
    expect(out.data[0]).toBe(out.data[2]);
    expect(out.data.subarray(200 * 4, 201 * 4)).toEqual(base.raw.data.subarray(200 * 4, 201 * 4));
  });

  it.each([
    [1, 1],
    [1, 120],
    [4, 4],
  ])('edits an image of %i × %i', async (width, height) => {
    const tiny = createRaw(width, height);
    tiny.data.fill(150);
    for (const prompt of [
      'make it night',
      'add a cat',
      'blur the background',
      'write "Hi"',
      'in winter',
      'make it red',
      'xyzzy',
    ]) {
      const out = await run({ prompt }, { source: await asSource(tiny) });
      expect([out.width, out.height]).toEqual([width, height]);
    }
  });
});

describe('an edit of one of our own images', () => {
  const made = async (prompt: string) => {
    const result = await generate({ prompt, width: 320, height: 320, seed: 3 }, {}, quietJob());
    const { scene, files } = result;
    return { scene: scene as Scene, source: { bytes: files[0]?.bytes as Uint8Array, scene: scene as Scene } };
  };
  const boxOf = (scene: Scene, label: string) => {
    const { x, y, width, height } = (scene.subjects.find((s) => s.label === label) as PlacedSubject).box;
    return [
      Math.round(x + width * 0.3),
      Math.round(y + height * 0.4),
      Math.round(width * 0.4),
      Math.round(height * 0.3),
    ] as const;
  };

  it('does what each of several instructions says to the thing that it names', async () => {
    const { scene, source } = await made('a blue car and a light bulb');
    const before = await decodeImage(source.bytes);
    const after = await run({ prompt: 'make the car red and remove the light bulb' }, { source });
    const [r, , b] = mean(after, ...boxOf(scene, 'car'));
    expect(r).toBeGreaterThan(b + 20);
    expect(mean(after, ...boxOf(scene, 'light bulb'))).not.toEqual(mean(before, ...boxOf(scene, 'light bulb')));
  });
});
