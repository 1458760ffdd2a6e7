import { type CombineInput, type EditInput, type SamplingInput, work } from '@darkroom/engine';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { combine } from '../combine/combine.ts';
import { edit } from '../edit/edit.ts';
import { generate } from '../generate/generate.ts';
import { asSource, backdrop, compose, FIGURES } from '../vision/test-images.ts';
import type { Images, WorkResult } from '../work/job.ts';
import { testJob } from '../work/test-job.ts';

/** A value for each field of every model that must show in the result. */
const FIELDS = changes({
  seed: 8,
  negative_prompt: 'dark, dull',
  guidance: 60,
  cfg_scale: 25,
  steps: 120,
  scheduler: 'ddim',
  batch_size: 2,
  batch_count: 2,
  upscale_factor: 2,
  output_format: 'webp',
} satisfies Required<Omit<SamplingInput, 'prompt' | 'aspect_ratio'>>);

/** Each field with what it adds to an input. */
function changes(values: Record<string, unknown>): [string, object][] {
  return Object.entries(values).map(([name, value]) => [name, { [name]: value }]);
}

let images: Images;
let cutOut: Images[string];
let reference: Images[string];
let mask: Images[string];

beforeAll(async () => {
  const small = { prompt: 'a dog in a meadow at noon', width: 120, height: 80, seed: 2 };
  const drawn = await generate(small, {}, testJob());
  // Its scene says where the subject is, so no vision model has to look for it.
  images = { source: { bytes: drawn.files[0]?.bytes as Uint8Array, ...(drawn.scene && { scene: drawn.scene }) } };
  const clear = { data: new Uint8Array(80 * 80 * 4), width: 80, height: 80 };
  const figure = await compose(clear, [{ emoji: FIGURES.apple, x: 10, y: 10, size: 60 }]);
  for (let i = 0; i < clear.data.length; i += 4) figure.raw.data[i + 3] = figure.truths[0]?.data[i / 4] ?? 0;
  cutOut = await asSource(figure.raw);
  reference = await asSource(backdrop('room', 40, 40));
  const marked = { create: { width: 120, height: 80, channels: 3 as const, background: '#fff' } };
  mask = { bytes: await sharp(marked).png().toBuffer() };
});

const bytesOf = ({ files }: WorkResult): string =>
  files.map(({ bytes }) => Buffer.from(bytes).toString('base64')).join();

const unchanged = new Map<unknown, Promise<WorkResult>>();

async function expectChange(make: (change: object) => Promise<WorkResult>, change: object): Promise<void> {
  const before = unchanged.get(make) ?? make({});
  unchanged.set(make, before);
  expect(bytesOf(await make(change))).not.toBe(bytesOf(await before));
}

/** The model types of `images.generate` that make one image from others, and the edits. */
const makers: [string, (change: object) => Promise<WorkResult>][] = [
  ...work.edit.models.map((model): (typeof makers)[number] => [
    `edit with ${model}`,
    (change) => edit({ model, prompt: 'make it warmer', seed: 7, ...change } as EditInput, images, testJob()),
  ]),
  [
    'edit within a mask',
    (change) =>
      edit({ model: 'gemini-2.5', prompt: 'make it warmer', seed: 7, ...change }, { ...images, mask }, testJob()),
  ],
  ...work.combine.models.map((model): (typeof makers)[number] => [
    `combine with ${model}`,
    (change) =>
      combine(
        { model, prompt: 'bring them together', seed: 7, ...change } as CombineInput,
        { 'images.0': images.source, 'images.1': cutOut },
        testJob(),
      ),
  ]),
];

describe.each(makers)('%s uses', (_, make) => {
  it.each(FIELDS)('%s', async (_name, change) => expectChange(make, change));

  it('aspect_ratio', async () => expectChange(make, { aspect_ratio: '1:1' }));
});

describe('an edit uses', () => {
  const make = (change: object, more: Images = {}) =>
    edit({ model: 'qwen-image-edit', prompt: 'make it warmer', seed: 7, ...change }, { ...images, ...more }, testJob());

  const fields = {
    width: 100,
    height: 70,
    strength_model: 0.3,
    lora_1: 'ink',
    model_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03',
  } satisfies Required<Omit<EditInput, keyof SamplingInput | 'model'>>;

  it.each(changes(fields))('%s', async (_name, change) => expectChange(make, change));

  it('the reference image', async () => {
    expect(bytesOf(await make({}, { reference }))).not.toBe(bytesOf(await make({})));
  });
});

it('cfg_scale is used instead of guidance', async () => {
  const make = async (change: object) =>
    bytesOf(await generate({ prompt: 'a fox', width: 64, height: 64, seed: 7, ...change }, {}, testJob()));
  expect(await make({ cfg_scale: 25, guidance: 60 })).toBe(await make({ cfg_scale: 25 }));
  expect(await make({ cfg_scale: 25 })).not.toBe(await make({ guidance: 60 }));
});

it('a combination follows the palette of the reference image', async () => {
  const make = (more: Images) =>
    combine(
      { model: 'gemini-2.5', prompt: 'bring them together', seed: 7 },
      { 'images.0': images.source, 'images.1': cutOut, ...more },
      testJob(),
    );
  expect(bytesOf(await make({ reference }))).not.toBe(bytesOf(await make({})));
});

describe('drawing uses', () => {
  const make = (change: object) =>
    generate({ prompt: 'a fox at dusk', width: 64, height: 64, seed: 7, ...change }, {}, testJob());

  it.each(FIELDS)('%s', async (_name, change) => expectChange(make, change));
});
