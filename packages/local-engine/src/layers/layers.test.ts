import { decodeImage } from '@darkroom/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate/generate.ts';
import type { WorkResult } from '../work/job.ts';
import { testJob } from '../work/test-job.ts';
import { layers } from './layers.ts';

/** Draws the layers over each other as any image editor would. */
async function flatten(result: WorkResult): Promise<Buffer> {
  const file = (role: string | null) => Buffer.from(result.files.find((f) => f.role === role)?.bytes as Uint8Array);
  const [base, ...rest] = result.layers ?? [];
  return sharp(file(base?.image ?? null))
    .composite(rest.map((l) => ({ input: file(l.image), left: l.x, top: l.y })))
    .removeAlpha()
    .raw()
    .toBuffer();
}

describe('layers', () => {
  it('come apart and go together again exactly, for an image of ours', async () => {
    const made = await generate(
      { prompt: 'two cats and a dog in a studio', width: 240, height: 160, seed: 2 },
      {},
      testJob(),
    );
    const bytes = made.files[0]?.bytes as Uint8Array;
    const result = await layers({}, { source: { bytes, scene: made.scene as never } }, testJob());
    expect(result.method).toBe('scene');
    expect(result.layers?.map((l) => l.name).sort()).toEqual(['background', 'cat', 'cat', 'dog']);
    expect(result.layers?.[0]).toMatchObject({
      index: 0,
      type: 'background',
      x: 0,
      y: 0,
      width: 240,
      height: 160,
      mask: null,
    });
    const whole = await flatten(result);
    const image = await sharp(bytes).removeAlpha().raw().toBuffer();
    let worst = 0;
    for (let i = 0; i < whole.length; i++) worst = Math.max(worst, Math.abs(whole[i] - image[i]));
    expect(worst).toBeLessThanOrEqual(4);
  });

  it('gives each image layer alpha and a mask of its size', async () => {
    const made = await generate({ prompt: 'a dog in a studio', width: 200, height: 160, seed: 2 }, {}, testJob());
    const result = await layers(
      {},
      { source: { bytes: made.files[0]?.bytes as Uint8Array, scene: made.scene as never } },
      testJob(),
    );
    const dog = result.layers?.[1];
    const image = await decodeImage(result.files.find((f) => f.role === dog?.image)?.bytes as Uint8Array);
    const mask = await decodeImage(result.files.find((f) => f.role === dog?.mask)?.bytes as Uint8Array);
    expect(image).toMatchObject({ width: dog?.width, height: dog?.height });
    expect(mask).toMatchObject({ width: dog?.width, height: dog?.height });
    expect(image.data.some((_, i) => i % 4 === 3 && image.data[i] === 0)).toBe(true);
  });
});
