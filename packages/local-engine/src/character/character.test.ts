import { type CharacterInput, decodeImage, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testJob } from '../work/test-job.ts';
import { character } from './character.ts';

/** A cut-out figure in a colour that no drawn scene contains. */
const MAGENTA = '#ff00c8';
const figure = async () => ({
  bytes: new Uint8Array(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect x="60" y="40" width="80" height="240" rx="30" fill="${MAGENTA}"/></svg>`,
      ),
    )
      .png()
      .toBuffer(),
  ),
});

function magenta(raw: RawImage): { share: number; cx: number } {
  let n = 0;
  let sx = 0;
  for (let p = 0; p < raw.width * raw.height; p++) {
    const [r, g, b] = raw.data.subarray(p * 4, p * 4 + 3) as unknown as [number, number, number];
    if (r > 110 && b > 80 && g < r * 0.55 && g < b * 0.75) {
      n++;
      sx += p % raw.width;
    }
  }
  return { share: n / (raw.width * raw.height), cx: sx / Math.max(1, n) / raw.width };
}

const make = async (input: Partial<CharacterInput>, images = {}) => {
  const result = await character(
    { prompt: 'walking through a meadow at noon', resolution: '720', magic_prompt_option: 'Off', seed: 4, ...input },
    { character: await figure(), ...images },
    testJob(),
  );
  return { ...result, raw: await decodeImage(result.files[0]?.bytes as Uint8Array) };
};

describe('character', () => {
  it('really places the given figure in the new scene', async () => {
    const { raw, scene } = await make({});
    expect(raw).toMatchObject({ width: 720, height: 720 });
    expect(magenta(raw).share).toBeGreaterThan(0.015);
    expect(scene?.subjects.some((s) => s.label === 'character')).toBe(true);
  });

  it('takes size from aspect ratio and resolution', async () => {
    expect((await make({ aspect_ratio: '16:9', resolution: '720', rendering_speed: 'Turbo' })).raw).toMatchObject({
      width: 720,
      height: 406,
    });
    expect((await make({ aspect_ratio: '2:3', resolution: '720', rendering_speed: 'Turbo' })).raw).toMatchObject({
      width: 480,
      height: 720,
    });
  });

  it('differs by style', async () => {
    const fiction = await make({ style_type: 'Fiction', rendering_speed: 'Turbo' });
    const real = await make({ style_type: 'Realistic', rendering_speed: 'Turbo' });
    expect(Buffer.compare(fiction.raw.data, real.raw.data)).not.toBe(0);
  });

  it('stands in the given background, where the mask says', async () => {
    const background = new Uint8Array(
      await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2f6f3a' } })
        .png()
        .toBuffer(),
    );
    const maskOf = async (x: number) => ({
      bytes: new Uint8Array(
        await sharp(
          Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="#000"/><rect x="${x}" y="60" width="80" height="220" fill="#fff"/></svg>`,
          ),
        )
          .removeAlpha()
          .png()
          .toBuffer(),
      ),
    });
    const left = await make({}, { background: { bytes: background }, mask: await maskOf(10) });
    const right = await make({}, { background: { bytes: background }, mask: await maskOf(210) });
    expect(magenta(left.raw).cx).toBeLessThan(0.35);
    expect(magenta(right.raw).cx).toBeGreaterThan(0.65);
    // Other things of the prompt would stand beside it, and its shadow falls to the side.
    const crowded = { prompt: 'with a dog, a tree and a bicycle at sunset' };
    const { raw } = await make(crowded, { background: { bytes: background }, mask: await maskOf(10) });
    const kept = (x: number, y: number) => [...raw.data.subarray((y * 720 + x) * 4, (y * 720 + x) * 4 + 3)];
    for (let x = 240; x < 720; x += 24) {
      for (let y = 0; y < 720; y += 24) expect([x, y, ...kept(x, y)]).toEqual([x, y, 0x2f, 0x6f, 0x3a]);
    }
    const other = new Uint8Array(
      await sharp({ create: { width: 299, height: 300, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    await expect(make({}, { background: { bytes: background }, mask: { bytes: other } })).rejects.toMatchObject({
      code: 'mask_dimension_mismatch',
    });
  });

  it('comes from the prompt if no image shows it', async () => {
    const input = {
      prompt: 'an old sailor on a pier',
      resolution: '720',
      magic_prompt_option: 'Off',
      seed: 4,
    } as const;
    const { files, scene } = await character(input, {}, testJob());
    expect(await decodeImage(files[0].bytes)).toMatchObject({ width: 720, height: 720 });
    expect(scene?.subjects.length).toBeGreaterThan(0);
  });
});
