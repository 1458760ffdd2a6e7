import { createRaw, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { createMask, type Mask } from '../vision/mask.ts';
import { backdrop, quietJob } from '../vision/test-images.ts';
import { fillHole } from './fill-hole.ts';

function square(raw: RawImage, x: number, y: number, side: number): Mask {
  const mask = createMask(raw.width, raw.height);
  for (let row = y; row < y + side; row++) mask.data.fill(255, row * raw.width + x, row * raw.width + x + side);
  return mask;
}

function meanDifference(a: RawImage, b: RawImage, mask: Mask): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    for (let c = 0; c < 3; c++) sum += Math.abs(a.data[i * 4 + c] - b.data[i * 4 + c]);
    count += 3;
  }
  return sum / count;
}

/** The image with a glaring colour inside the mask, which must not affect the fill. */
function damaged(raw: RawImage, mask: Mask): RawImage {
  const data = raw.data.slice();
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) data.set([255, 0, 255, 255], i * 4);
  return { ...raw, data };
}

describe('fillHole', () => {
  it('continues stripes through a hole', async () => {
    const raw = createRaw(160, 160);
    for (let i = 0; i < 160 * 160; i++) {
      const on = Math.floor((i % 160) / 8) % 2 === 0;
      raw.data.set(on ? [220, 200, 60, 255] : [40, 60, 140, 255], i * 4);
    }
    const mask = square(raw, 60, 60, 40);
    const filled = await fillHole(damaged(raw, mask), mask, quietJob(), { seed: 3 });
    expect(meanDifference(filled, raw, mask)).toBeLessThan(6);
  });

  it('keeps a horizon level and takes up none of what was there', async () => {
    const raw = backdrop('meadow', 256, 256);
    const mask = square(raw, 90, 100, 70);
    const filled = await fillHole(damaged(raw, mask), mask, quietJob(), { seed: 3 });
    expect(meanDifference(filled, raw, mask)).toBeLessThan(16);
    for (let i = 0; i < filled.data.length; i += 4) {
      const magenta = filled.data[i] > 200 && filled.data[i + 1] < 60;
      expect(magenta).toBe(false);
    }
  });

  it('leaves every pixel outside the mask as it was', async () => {
    const raw = backdrop('noise', 120, 90);
    const mask = square(raw, 40, 30, 30);
    const filled = await fillHole(raw, mask, quietJob(), { seed: 1 });
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i]) continue;
      expect(filled.data.subarray(i * 4, i * 4 + 4)).toEqual(raw.data.subarray(i * 4, i * 4 + 4));
    }
  });

  it('never copies what is banned', async () => {
    const raw = backdrop('plain', 128, 128);
    const banned = square(raw, 8, 40, 30);
    for (let i = 0; i < banned.data.length; i++) if (banned.data[i]) raw.data.set([230, 20, 20, 255], i * 4);
    const mask = square(raw, 70, 40, 40);
    const filled = await fillHole(raw, mask, quietJob(), { seed: 1, banned });
    for (let i = 0; i < mask.data.length; i++) if (mask.data[i]) expect(filled.data[i * 4 + 1]).toBeGreaterThan(120);
  });

  it('is the same for the same seed and another for another', async () => {
    const raw = backdrop('noise', 140, 140);
    const mask = square(raw, 40, 40, 50);
    const [one, again, other] = [
      await fillHole(raw, mask, quietJob(), { seed: 5 }),
      await fillHole(raw, mask, quietJob(), { seed: 5 }),
      await fillHole(raw, mask, quietJob(), { seed: 6 }),
    ];
    expect(one.data).toEqual(again.data);
    expect(meanDifference(one, other, mask)).toBeGreaterThan(0);
  });

  it.each([
    [1, 1],
    [1, 50],
    [6, 6],
    [40, 3],
  ])('copes with an image of %i × %i that is all hole', async (width, height) => {
    const raw = createRaw(width, height);
    const filled = await fillHole(raw, createMask(width, height, 255), quietJob(), { seed: 1 });
    expect(filled.data).toHaveLength(width * height * 4);
  });

  it('stops when the job is stopped', async () => {
    const raw = backdrop('noise', 300, 300);
    const job = quietJob();
    let calls = 0;
    job.check = () => {
      if (++calls > 20) throw new DOMException('stopped', 'AbortError');
    };
    await expect(fillHole(raw, square(raw, 50, 50, 150), job, { seed: 1 })).rejects.toThrow('stopped');
  });
});
