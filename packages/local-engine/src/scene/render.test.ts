import { decodeImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate/generate.ts';
import { testJob } from '../work/test-job.ts';
import { createSceneRenderer, renderScene } from './render.ts';
import type { Scene } from './scene.ts';

const make = async (upscale_factor = 1) => {
  const result = await generate(
    { prompt: 'a cat and a red car in a meadow at noon', width: 256, height: 192, seed: 4, upscale_factor },
    {},
    testJob(),
  );
  return {
    scene: JSON.parse(JSON.stringify(result.scene)) as Scene,
    raw: await decodeImage(result.files[0]?.bytes as Uint8Array),
  };
};

describe('renderScene', () => {
  it('draws the same pixels again from the scene kept as JSON', async () => {
    const { scene, raw } = await make();
    expect(Buffer.compare((await renderScene(scene, testJob())).data, raw.data)).toBe(0);
    const large = await make(2);
    expect(Buffer.compare((await renderScene(large.scene, testJob())).data, large.raw.data)).toBe(0);
  });

  it('knows the exact mask of each subject, at the size of the file', async () => {
    const { scene, raw } = await make(2);
    const renderer = createSceneRenderer(scene, testJob());
    const bare = await renderer.render([]);
    for (const subject of scene.subjects) {
      const mask = await renderer.mask(subject.id);
      expect(mask.length).toBe(raw.width * raw.height);
      // Inside its mask a subject differs from the empty scene nearly everywhere.
      let inside = 0;
      let changed = 0;
      for (let p = 0; p < mask.length; p++) {
        if (mask[p] < 250) continue;
        inside++;
        const d = [0, 1, 2].reduce((sum, c) => sum + Math.abs(bare.data[p * 4 + c] - raw.data[p * 4 + c]), 0);
        if (d > 12) changed++;
      }
      expect(inside).toBeGreaterThan(200);
      expect(changed / inside).toBeGreaterThan(0.9);
    }
  });

  it('leaves no trace of a removed subject', async () => {
    const { scene } = await make();
    const car = scene.subjects.find((s) => s.label === 'car');
    const renderer = createSceneRenderer(scene, testJob());
    const without = await renderer.render(scene.subjects.filter((s) => s.id !== car?.id).map((s) => s.id));
    const never = await renderScene({ ...scene, subjects: scene.subjects.filter((s) => s.id !== car?.id) }, testJob());
    expect(Buffer.compare(without.data, never.data)).toBe(0);
  });
});
