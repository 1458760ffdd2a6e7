import { decodeImage } from '@darkroom/engine';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testJob } from '../work/test-job.ts';
import { reference } from './reference.ts';

const cutOut = async (colour: string) => ({
  bytes: new Uint8Array(
    await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="80" fill="${colour}"/></svg>`,
      ),
    )
      .png()
      .toBuffer(),
  ),
});
const plain = async (colour: string) => ({
  bytes: new Uint8Array(
    await sharp({ create: { width: 200, height: 120, channels: 3, background: colour } })
      .png()
      .toBuffer(),
  ),
});

describe('reference', () => {
  it('puts every tagged image into the scene, and no second one for its name', async () => {
    const result = await reference(
      { prompt: '@cat and @ball in a meadow', images: [{ tag: 'cat' }, { tag: 'ball' }], seed: 1 },
      { 'images.0': await cutOut('#ff00c8'), 'images.1': await cutOut('#00e5ff') },
      testJob(),
    );
    expect(result.files[0]).toMatchObject({ width: 1280, height: 720 });
    expect(result.scene?.subjects.map((s) => s.label).sort()).toEqual(['ball', 'cat']);
    expect(result.scene?.subjects.every((s) => 'image' in s.source)).toBe(true);
  });

  it('uses an image as backdrop or as palette when the prompt says so', async () => {
    const images = { 'images.0': await cutOut('#ff00c8'), 'images.1': await plain('#0f7d2c') };
    const tags = [{ tag: 'hero' }, { tag: 'place' }];
    const inside = await reference(
      { prompt: '@hero in @place', images: tags, aspect_ratio: '1:1', seed: 1 },
      images,
      testJob(),
    );
    const [r, g, b] = (await decodeImage(inside.files[0]?.bytes as Uint8Array)).data;
    expect([r, g, b]).toEqual([0x0f, 0x7d, 0x2c]);
    const styled = await reference(
      { prompt: '@hero on a beach in the style of @place', images: tags, aspect_ratio: '1:1', seed: 1 },
      images,
      testJob(),
    );
    expect(styled.scene?.look.palette).toBeDefined();
    expect(styled.scene?.subjects.map((s) => s.label)).toEqual(['hero']);
  });

  it('names the tag that has no image', async () => {
    await expect(reference({ prompt: '@a', images: [{ tag: 'a' }] }, {}, testJob())).rejects.toThrow(/'a'/);
  });

  it('draws only the prompt, and finds tags of any characters', async () => {
    const bare = await reference({ prompt: 'a lighthouse at dusk', seed: 3 }, {}, testJob());
    expect(bare.scene?.look.palette).toBeUndefined();
    const tagged = { prompt: 'a lighthouse in the style of @été-1.0', seed: 3, images: [{ tag: 'été-1.0' }] };
    const styled = await reference(tagged, { 'images.0': await plain('#0f7d2c') }, testJob());
    expect(styled.scene?.look.palette).toBeDefined();
  });
});
