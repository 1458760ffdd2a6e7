import { createRaw, decodeImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { type Mask, maskIou } from '../vision/mask.ts';
import { asSource, type Backdrop, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { removeBackground } from './remove-background.ts';

const KINDS: Backdrop[] = ['meadow', 'plain', 'noise', 'room'];

describe('removeBackground', () => {
  it('cuts figures out of drawn backgrounds, mean IoU at least 0.9', async () => {
    const scores: number[] = [];
    for (const [index, emoji] of [FIGURES.fox, FIGURES.car, FIGURES.dog, FIGURES.bird].entries()) {
      const { raw, truths } = await compose(backdrop(KINDS[index], 400, 300, index), [
        { emoji, x: 90 + index * 20, y: 60, size: 200 },
      ]);
      const job = quietJob();
      const result = await removeBackground({}, { source: await asSource(raw) }, job);
      const cut = await decodeImage(result.files[0]?.bytes as Uint8Array);
      expect([cut.width, cut.height]).toEqual([400, 300]);
      expect(result.method).toBe('saliency');
      expect(job.seen).toEqual([...job.seen].sort((a, b) => a - b));
      expect(job.seen.at(-1)).toBe(1);
      scores.push(maskIou(alphaOf(cut), truths[0]));
    }
    expect(scores.reduce((sum, score) => sum + score, 0) / scores.length).toBeGreaterThan(0.9);
  });

  it('leaves no trace of the background in the soft edge', async () => {
    const { raw } = await compose(greenScreen(256), [{ emoji: FIGURES.apple, x: 48, y: 48, size: 160 }]);
    const result = await removeBackground({}, { source: await asSource(raw) }, quietJob());
    const cut = await decodeImage(result.files[0]?.bytes as Uint8Array);
    let green = 0;
    let edge = 0;
    for (let i = 0; i < cut.data.length; i += 4) {
      const alpha = cut.data[i + 3];
      if (alpha < 60 || alpha > 200 || (i >> 2) / 256 < 100) continue;
      edge++;
      if (cut.data[i + 1] > Math.max(cut.data[i], cut.data[i + 2]) + 60) green++;
    }
    expect(green).toBeLessThan(Math.max(4, edge * 0.25));
  });

  it.each([
    [1, 1],
    [1, 300],
    [300, 1],
    [7, 5],
  ])('returns an image of the same size for %i × %i', async (width, height) => {
    const raw = createRaw(width, height);
    raw.data.fill(180);
    const result = await removeBackground({}, { source: await asSource(raw) }, quietJob());
    expect([result.files[0]?.width, result.files[0]?.height]).toEqual([width, height]);
  });

  it('gives the same bytes twice', async () => {
    const { raw } = await compose(backdrop('room', 200, 200), [{ emoji: FIGURES.cat, x: 40, y: 50, size: 120 }]);
    const source = await asSource(raw);
    const [one, two] = [
      await removeBackground({}, { source }, quietJob()),
      await removeBackground({}, { source }, quietJob()),
    ];
    expect(Buffer.from(one.files[0]?.bytes as Uint8Array).equals(two.files[0]?.bytes as Uint8Array)).toBe(true);
  });

  it('says what is missing', async () => {
    await expect(removeBackground({}, {}, quietJob())).rejects.toMatchObject({ code: 'missing_source' });
  });
});

function alphaOf({ data, width, height }: { data: Uint8Array; width: number; height: number }): Mask {
  return { data: Uint8Array.from({ length: width * height }, (_, i) => data[i * 4 + 3]), width, height };
}

function greenScreen(side: number) {
  const raw = createRaw(side, side);
  for (let i = 0; i < raw.data.length; i += 4) raw.data.set([30, 220, 40, 255], i);
  return raw;
}
