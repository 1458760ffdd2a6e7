import type { Images, WorkInputs, WorkKind, WorkResult } from '@darkroom/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalBackend } from './local-backend.ts';

const backend = createLocalBackend({ workers: 2 });
afterAll(() => backend.close());

const run = <Kind extends WorkKind>(
  kind: Kind,
  input: WorkInputs[Kind],
  images: Images,
  signal = new AbortController().signal,
): Promise<WorkResult> =>
  (backend[kind] as (input: WorkInputs[Kind], context: unknown) => Promise<WorkResult>)(input, {
    signal,
    progress() {},
    images,
  });

let dog: { bytes: Uint8Array; scene?: NonNullable<WorkResult['scene']> };
let cat: { bytes: Uint8Array };
let mask: { bytes: Uint8Array };

beforeAll(async () => {
  const [a, b] = await Promise.all([
    run('generate', { prompt: 'a dog in a meadow at noon', width: 224, height: 160, seed: 2 }, {}),
    run('generate', { prompt: 'a cat in a studio', width: 224, height: 160, seed: 2 }, {}),
  ]);
  dog = { bytes: a.files[0]?.bytes as Uint8Array, ...(a.scene && { scene: a.scene }) };
  cat = { bytes: b.files[0]?.bytes as Uint8Array };
  const hole = await sharp({ create: { width: 50, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  mask = {
    bytes: new Uint8Array(
      await sharp({ create: { width: 224, height: 160, channels: 3, background: '#000' } })
        .composite([{ input: hole, left: 20, top: 20 }])
        .png()
        .toBuffer(),
    ),
  };
});

/** Everything in a result, with its bytes as text, to compare two of them. */
const essence = (result: WorkResult) =>
  JSON.stringify({
    ...result,
    files: result.files.map((f) => ({ ...f, bytes: Buffer.from(f.bytes).toString('base64') })),
  });

type Case = { [Kind in WorkKind]: [Kind, WorkInputs[Kind], () => Images] }[WorkKind];
const CASES: Case[] = [
  ['generate', { prompt: 'two birds over the sea', width: 160, height: 120, seed: 3 }, () => ({})],
  [
    'character',
    { prompt: 'on a beach', resolution: '720', rendering_speed: 'Turbo', seed: 3 },
    () => ({ character: cat }),
  ],
  [
    'reference',
    { prompt: '@cat in a forest', images: [{ tag: 'cat' }], aspect_ratio: '1:1', seed: 3 },
    () => ({ 'images.0': cat }),
  ],
  ['combine', { mode: 'side-by-side' }, () => ({ 'images.0': dog, 'images.1': cat })],
  [
    'combine',
    { model: 'nanobanana', prompt: 'together on a beach', seed: 3 },
    () => ({ 'images.0': dog, 'images.1': cat }),
  ],
  ['edit', { model: 'vendora', prompt: 'make it black and white', seed: 3 }, () => ({ source: dog })],
  ['maskEdit', { seed: 3 }, () => ({ source: dog, mask })],
  ['segment', { prompt: 'dog' }, () => ({ source: { bytes: dog.bytes } })],
  ['removeBackground', {}, () => ({ source: cat })],
  ['generativeRemove', { prompt: 'dog', seed: 3 }, () => ({ source: dog })],
  ['extract', { prompt: 'dog' }, () => ({ source: dog })],
  ['reframe', { aspect_ratio: '16:9', seed: 3 }, () => ({ source: cat })],
  ['describe', {}, () => ({ source: dog })],
  ['video', { duration: 1, fps: 4, seed: 3 }, () => ({ source: dog })],
  ['layers', {}, () => ({ source: dog })],
  ['enhancePrompt', { prompt: 'a fox', seed: 3 }, () => ({})],
];

describe('the local engine', () => {
  it.each(CASES)('%s twice at once gives the same as once', async (kind, input, images) => {
    const expected = essence(await run(kind, input as never, images()));
    const results = await Promise.all([run(kind, input as never, images()), run(kind, input as never, images())]);
    for (const result of results) expect(essence(result) === expected).toBe(true);
  });

  it('refuses a damaged image with a typed error, whatever the work', async () => {
    const broken = { bytes: cat.bytes.slice(0, 300) };
    for (const [kind, input, images] of CASES) {
      const roles = Object.keys(images()).filter((role) => role !== 'mask');
      if (roles.length === 0) continue;
      const given = Object.fromEntries(roles.map((role) => [role, broken]));
      const error = await run(kind, input as never, { ...images(), ...given }).catch((e) => e);
      expect(error.code, kind).toBe('image_invalid');
    }
  });

  it('can be stopped inside a model, and continues working', async () => {
    for (const wait of [0, 5, 40, 120]) {
      const controller = new AbortController();
      const started = run('removeBackground', {}, { source: cat }, controller.signal);
      setTimeout(() => controller.abort(), wait);
      const outcome = await started.then(
        () => 'made',
        (e) => e.name,
      );
      expect(['made', 'AbortError']).toContain(outcome);
    }
    expect((await run('removeBackground', {}, { source: cat })).files).toHaveLength(1);
  });
});
