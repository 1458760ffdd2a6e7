import { createRaw, decodeImage, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { type Mask, maskIou } from '../vision/mask.ts';
import { asSource, type Backdrop, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { segment } from './segment.ts';

const MORE = { teddy: '1f9f8', laptop: '1f4bb', umbrella: '2602-fe0f', chair: '1fa91' };

async function maskFor(raw: RawImage, prompt: string) {
  const result = await segment({ prompt }, { source: await asSource(raw) }, quietJob());
  const image = await decodeImage(result.files[1]?.bytes as Uint8Array);
  const data = Uint8Array.from({ length: image.width * image.height }, (_, i) => image.data[i * 4]);
  return {
    method: result.method,
    files: result.files,
    mask: { data, width: image.width, height: image.height } as Mask,
  };
}

async function pair(first: string, second: string, kind: Backdrop) {
  return compose(backdrop(kind, 420, 360, 4), [
    { emoji: first, x: 20, y: 120, size: 160 },
    { emoji: second, x: 235, y: 130, size: 165 },
  ]);
}

describe('segment', () => {
  it.each([
    ['the teddy bear', 'detection', MORE.teddy, MORE.laptop],
    ['umbrella', 'detection', MORE.umbrella, MORE.chair],
    ['a fox', 'saliency', FIGURES.fox, FIGURES.tree],
    ['the red thing', 'colour', FIGURES.apple, FIGURES.tree],
    ['thing on the left', 'saliency', FIGURES.dog, FIGURES.bus],
  ])('finds %s among two things by %s', async (prompt, method, first, second) => {
    const { raw, truths } = await pair(first, second, 'meadow');
    const found = await maskFor(raw, prompt);
    expect(found.method).toBe(method);
    expect(maskIou(found.mask, truths[0])).toBeGreaterThan(0.85);
  });

  it('finds the sky as a region', async () => {
    const raw = backdrop('meadow', 300, 300);
    const truth: Mask = { data: new Uint8Array(300 * 300).fill(255, 0, 165 * 300), width: 300, height: 300 };
    const found = await maskFor(raw, 'the sky');
    expect(found.method).toBe('region');
    expect(maskIou(found.mask, truth)).toBeGreaterThan(0.95);
  });

  it('takes the background as all but the subject', async () => {
    const { raw, truths } = await compose(backdrop('room', 300, 300), [
      { emoji: FIGURES.fox, x: 80, y: 90, size: 140 },
    ]);
    const found = await maskFor(raw, 'background');
    const truth = { ...truths[0], data: truths[0].data.map((value) => 255 - value) };
    expect(maskIou(found.mask, truth)).toBeGreaterThan(0.95);
  });

  it('gives a mask that is white on black and a cut-out that is transparent around it', async () => {
    const { raw } = await compose(backdrop('plain', 256, 256), [{ emoji: FIGURES.car, x: 50, y: 60, size: 150 }]);
    const { files, mask } = await maskFor(raw, 'blue balloon or whatever there is');
    expect(files.map((file) => file.role)).toEqual(['object', 'mask']);
    const cut = await decodeImage(files[0]?.bytes as Uint8Array);
    expect(mask.data[5]).toBe(0);
    expect(cut.data[5 * 4 + 3]).toBe(0);
  });

  it.each([
    [1, 200],
    [3, 3],
  ])('returns a mask of the size for %i × %i', async (width, height) => {
    const raw = createRaw(width, height);
    raw.data.fill(200);
    const found = await maskFor(raw, 'cat');
    expect([found.mask.width, found.mask.height]).toEqual([width, height]);
  });

  it.each(['🦊', 'قطة حمراء', 'x'.repeat(4000)])('reads the prompt %.12s without failing', async (prompt) => {
    const { raw } = await compose(backdrop('plain', 128, 128), [{ emoji: FIGURES.apple, x: 24, y: 24, size: 80 }]);
    expect((await maskFor(raw, prompt)).files).toHaveLength(2);
  });
});
