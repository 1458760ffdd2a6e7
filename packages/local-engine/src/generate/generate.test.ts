import { decodeImage, type GenerateInput, type ModelType, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MODEL_LOOKS } from '../looks/looks.ts';
import { testJob } from '../work/test-job.ts';
import { generate } from './generate.ts';

const draw = async (input: Partial<GenerateInput>, images = {}) => {
  const result = await generate(
    { prompt: 'a fox by a mountain lake at dusk', width: 192, height: 128, seed: 7, ...input },
    images,
    testJob(),
  );
  return { ...result, raw: await decodeImage(result.files[0]?.bytes as Uint8Array) };
};

/** Mean difference per channel, 0 to 255. */
function difference(a: RawImage, b: RawImage): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i] - b.data[i]);
  return sum / (a.width * a.height * 3);
}

function mean(raw: RawImage): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < raw.data.length; i += 4) for (let c = 0; c < 3; c++) sum[c] = sum[c] + raw.data[i + c];
  return sum.map((s) => s / (raw.data.length / 4)) as [number, number, number];
}

describe('generate', () => {
  it('makes exactly the size asked, from 64 to 2048 and by aspect ratio', async () => {
    for (const [width, height] of [
      [64, 64],
      [64, 300],
      [500, 64],
      [333, 127],
    ] as const) {
      expect((await draw({ width, height })).raw).toMatchObject({ width, height });
    }
    const wide = await generate({ prompt: 'x', aspect_ratio: '16:9', model_type: 'vendorb-imagen4' }, {}, testJob());
    const { width, height } = wide.files[0];
    expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.02);
  });

  it('reaches 2048 on both sides', async () => {
    const { files } = await generate(
      { prompt: 'a plain studio backdrop', width: 2048, height: 2048, seed: 1 },
      {},
      testJob(),
    );
    expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ width: 2048, height: 2048 });
  });

  it('gives the same bytes for the same seed and another image for another', async () => {
    const [a, b, c] = [await draw({}), await draw({}), await draw({ seed: 8 })];
    expect(Buffer.compare(a.files[0]?.bytes as Uint8Array, b.files[0]?.bytes as Uint8Array)).toBe(0);
    expect(difference(a.raw, c.raw)).toBeGreaterThan(4);
  });

  it('is the same composition at another size', async () => {
    const small = await draw({ width: 192, height: 128 });
    const large = await draw({ width: 384, height: 256 });
    const back = await sharp(large.files[0]?.bytes).resize(192, 128).ensureAlpha().raw().toBuffer();
    expect(difference(small.raw, { ...small.raw, data: back })).toBeLessThan(22);
  });

  it('shows the subject: fox orange where the scene says the fox is', async () => {
    const { raw, scene } = await draw({ width: 384, height: 256, prompt: 'a fox in a meadow at noon' });
    const fox = scene?.subjects.find((s) => s.label === 'fox');
    if (!fox) throw new Error('There is no fox in the scene.');
    const { x, y, width, height } = fox.box;
    let orange = 0;
    for (let py = y; py < y + height; py++) {
      for (let px = x; px < x + width; px++) {
        const i = (py * raw.width + px) * 4;
        if (raw.data[i] > raw.data[i + 2] + 60) orange++;
      }
    }
    expect(orange / (width * height)).toBeGreaterThan(0.3);
  });

  it('gives every model type a look of its own', async () => {
    const models = Object.keys(MODEL_LOOKS) as ModelType[];
    const images = await Promise.all(models.map((model_type) => draw({ model_type })));
    for (const [i, a] of images.entries()) {
      for (const [j, b] of images.entries()) {
        if (j > i) expect(difference(a.raw, b.raw), `${models[i]} and ${models[j]}`).toBeGreaterThan(5);
      }
    }
  });

  it('makes as many images as batch_size asks, each of them another', async () => {
    const wan = await draw({ model_type: 'wan-image-2.1', batch_size: 2 });
    expect(wan.files).toHaveLength(2);
    expect(Buffer.compare(wan.files[0]?.bytes as Uint8Array, wan.files[1]?.bytes as Uint8Array)).not.toBe(0);
    expect((await draw({ model_type: 'wan-image-2.2', batch_size: 3 })).files).toHaveLength(3);
  });

  it('changes the image with every parameter, in the way its name says', async () => {
    const base = await draw({});
    for (const change of [
      { guidance: 30 },
      { cfg_scale: 20 },
      { strength_model: 0.2 },
      { steps: 80 },
      { lora_1: 'x' },
      { scheduler: 'ddim' },
      { model_id: 'm', model_weight: 0.9 },
      { lora_high_name: 'a', lora_low_name: 'b' },
    ] as Partial<GenerateInput>[]) {
      expect(difference(base.raw, (await draw(change)).raw), JSON.stringify(change)).toBeGreaterThan(0.2);
    }
    const spread = (raw: RawImage) => {
      const m = mean(raw);
      let sum = 0;
      for (let i = 0; i < raw.data.length; i += 4) sum += Math.abs(raw.data[i] - m[0]);
      return sum / (raw.data.length / 4);
    };
    expect(spread((await draw({ guidance: 60 })).raw)).toBeGreaterThan(spread((await draw({ guidance: 0 })).raw));
    const low = await draw({ lora_high_name: 'a', lora_high_strength: 0.2 });
    const high = await draw({ lora_high_name: 'a', lora_high_strength: 2 });
    expect(difference(base.raw, high.raw)).toBeGreaterThan(difference(base.raw, low.raw));
  });

  it('omits what the negative prompt names', async () => {
    const { scene } = await draw({ prompt: 'a cat and a dog', negative_prompt: 'dog' });
    expect(scene?.subjects.map((s) => s.label)).toEqual(['cat']);
    const green = (raw: RawImage) => mean(raw)[1] - mean(raw)[2];
    const trees = await draw({ prompt: 'a meadow at noon' });
    const bare = await draw({ prompt: 'a meadow at noon', negative_prompt: 'trees' });
    expect(green(trees.raw)).not.toBe(green(bare.raw));
  });

  it('takes its palette from the reference image', async () => {
    const red = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#c8281e' } })
      .png()
      .toBuffer();
    const blue = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#1e46c8' } })
      .jpeg()
      .toBuffer();
    const warm = mean((await draw({}, { reference: { bytes: red } })).raw);
    const cold = mean((await draw({}, { reference: { bytes: blue } })).raw);
    expect(warm[0] - warm[2]).toBeGreaterThan(cold[0] - cold[2] + 40);
  });

  it('enlarges by upscale_factor, and knows where things are then', async () => {
    const { raw, scene } = await draw({ upscale_factor: 2 });
    expect(raw).toMatchObject({ width: 384, height: 256 });
    expect(scene).toMatchObject({ width: 192, upscale: 2 });
  });

  it('makes an image of any prompt', async () => {
    for (const prompt of [
      '🦊🌲🌙',
      '🔥❤️😂',
      'منظر طبيعي جميل',
      'qwertyuiop zxcvb',
      '\u202e\u0000﷽',
      'ab '.repeat(1333),
    ]) {
      const { raw } = await draw({ prompt, width: 96, height: 64 });
      const [r, g, b] = mean(raw);
      expect(r + g + b, prompt.slice(0, 20)).toBeGreaterThan(30);
    }
  });

  it('reports progress that never falls, to the end', async () => {
    const job = testJob();
    await generate({ prompt: 'a dog', width: 64, height: 64, batch_size: 2 }, {}, job);
    expect(job.reports.every((v, i) => i === 0 || v >= job.reports[i - 1])).toBe(true);
    expect(job.reports.at(-1)).toBe(1);
  });
});
