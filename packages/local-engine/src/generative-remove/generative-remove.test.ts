import { decodeImage, encodeImage, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { renderScene, renderWithout } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import { COLOURS, fitsColour } from '../vision/colour-words.ts';
import { type Mask, maskImage } from '../vision/mask.ts';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { ownImage } from '../vision/test-own-image.ts';
import { generativeRemove } from './generative-remove.ts';

function count(raw: RawImage, colour: string): number {
  let found = 0;
  for (let i = 0; i < raw.data.length; i += 4) {
    const [r, g, b] = [raw.data[i], raw.data[i + 1], raw.data[i + 2]];
    if (fitsColour(COLOURS[colour], r, g, b)) found++;
  }
  return found;
}

async function remove(raw: RawImage, input: Parameters<typeof generativeRemove>[0], mask?: Mask) {
  const images = {
    source: await asSource(raw),
    ...(mask && { mask: { bytes: await encodeImage(maskImage(mask), 'png') } }),
  };
  const result = await generativeRemove(input, images, quietJob());
  return {
    method: result.method,
    raw: await decodeImage(result.files[0]?.bytes as Uint8Array),
    bytes: result.files[0]?.bytes,
  };
}

describe('generativeRemove', () => {
  it('leaves no trace of the object’s colours', async () => {
    const { raw } = await compose(backdrop('meadow', 320, 320), [{ emoji: FIGURES.apple, x: 100, y: 110, size: 120 }]);
    expect(count(raw, 'red')).toBeGreaterThan(3000);
    const { raw: out, method } = await remove(raw, { prompt: 'the red apple' });
    expect(method).not.toBe('none');
    expect(count(out, 'red')).toBe(0);
    expect([out.width, out.height]).toEqual([320, 320]);
  });

  it('takes one of two, or both with multiple', async () => {
    const { raw } = await compose(backdrop('meadow', 360, 260), [
      { emoji: FIGURES.apple, x: 30, y: 90, size: 110 },
      { emoji: FIGURES.apple, x: 220, y: 80, size: 120 },
    ]);
    const all = count(raw, 'red');
    const one = await remove(raw, { prompt: 'red apple' });
    const both = await remove(raw, { prompt: 'red apple', multiple: true });
    expect(count(one.raw, 'red')).toBeGreaterThan(all * 0.3);
    expect(count(one.raw, 'red')).toBeLessThan(all * 0.7);
    expect(count(both.raw, 'red')).toBeLessThan(all * 0.01);
  });

  it('removes what a mask marks, and only there', async () => {
    const { raw, truths } = await compose(backdrop('room', 240, 240), [
      { emoji: FIGURES.apple, x: 60, y: 60, size: 100 },
    ]);
    const { raw: out, method } = await remove(raw, { prompt: 'x' }, truths[0]);
    expect(method).toBe('mask');
    expect(count(out, 'red')).toBeLessThan(30);
    expect(out.data.subarray(0, 240 * 4 * 40)).toEqual(raw.data.subarray(0, 240 * 4 * 40));
  });

  it('takes the shadow too when asked', async () => {
    const { raw, truths } = await compose(shaded(320), [{ emoji: FIGURES.fox, x: 110, y: 80, size: 100 }]);
    const mask = truths[0];
    const kept = await remove(raw, { prompt: 'fox', remove_shadow: false }, mask);
    const removed = await remove(raw, { prompt: 'fox', remove_shadow: true }, mask);
    const at = (190 * 320 + 160) * 4;
    expect(kept.raw.data[at]).toBeLessThan(150);
    expect(removed.raw.data[at]).toBeGreaterThan(180);
  });

  it('leaves no light of the object’s colour around the place where it was', async () => {
    const { raw, truths } = await compose(backdrop('noise', 320, 240), [
      { emoji: FIGURES.apple, x: 110, y: 70, size: 100 },
    ]);
    glow(raw, truths[0] as Mask, [255, 40, 30], 14);
    const { raw: out } = await remove(raw, { prompt: 'x' }, truths[0]);
    expect(redness(out, truths[0] as Mask)).toBeLessThan(4);
  });

  it('leaves other things as they are when it takes the shadow', async () => {
    const { raw, truths } = await compose(backdrop('meadow', 320, 240), [
      { emoji: FIGURES.apple, x: 60, y: 110, size: 90 },
      { emoji: FIGURES.bus, x: 180, y: 70, size: 130 },
    ]);
    const { raw: out } = await remove(raw, { prompt: 'the apple', remove_shadow: true });
    let changed = 0;
    let all = 0;
    for (let i = 0; i < raw.width * raw.height; i++) {
      if ((truths[1] as Mask).data[i] < 250) continue;
      all++;
      if (Math.abs(out.data[i * 4] - raw.data[i * 4]) > 12) changed++;
    }
    expect(changed).toBeLessThan(all * 0.01);
  });

  it('fills a plain backdrop without streaks', async () => {
    const { raw, truths } = await compose(backdrop('plain', 240, 240), [
      { emoji: FIGURES.car, x: 60, y: 80, size: 110 },
    ]);
    const { raw: out } = await remove(raw, { prompt: 'x' }, truths[0]);
    const clean = backdrop('plain', 240, 240);
    let worst = 0;
    for (let i = 0; i < out.data.length; i++) worst = Math.max(worst, Math.abs(out.data[i] - clean.data[i]));
    expect(worst).toBeLessThan(16);
  });

  it('is the same for the same seed and another for another', async () => {
    const { raw, truths } = await compose(backdrop('noise', 160, 160), [
      { emoji: FIGURES.fox, x: 40, y: 40, size: 80 },
    ]);
    const run = (seed: number) => remove(raw, { prompt: 'fox', seed }, truths[0]);
    const [one, again, other] = [await run(1), await run(1), await run(2)];
    expect(Buffer.from(one.bytes as Uint8Array).equals(again.bytes as Uint8Array)).toBe(true);
    expect(Buffer.from(one.bytes as Uint8Array).equals(other.bytes as Uint8Array)).toBe(false);
  });

  it('draws our own images again without the subject, exactly', async () => {
    const { scene, source } = await ownImage('a fox and a dog in a meadow');
    const fox = scene.subjects.find((subject) => subject.label === 'fox');
    const result = await generativeRemove({ prompt: 'the fox' }, { source }, quietJob());
    expect(result.method).toBe('scene');
    const expected = await renderWithout(scene, [fox?.id as string], quietJob());
    expect((await decodeImage(result.files[0]?.bytes as Uint8Array)).data).toEqual(expected.data);
    // The returned scene draws the new image, so the next edit is exact too.
    expect(result.scene?.subjects.map((subject) => subject.label)).toEqual(['dog']);
    expect((await renderScene(result.scene as Scene, quietJob())).data).toEqual(expected.data);
  });

  it('refuses a mask of another size', async () => {
    const raw = backdrop('plain', 40, 40);
    const mask: Mask = { data: new Uint8Array(30 * 40), width: 30, height: 40 };
    await expect(remove(raw, { prompt: 'x' }, mask)).rejects.toMatchObject({ code: 'mask_dimension_mismatch' });
  });
});

/** A pale floor with a shadow ellipse below where the figure will stand. */
function shaded(side: number): RawImage {
  const raw = backdrop('plain', side, side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inside = ((x - 160) / 70) ** 2 + ((y - 185) / 18) ** 2 < 1;
      if (inside)
        for (let c = 0; c < 3; c++) raw.data[(y * side + x) * 4 + c] = raw.data[(y * side + x) * 4 + c] * 0.55;
    }
  }
  return raw;
}

/** Light of a colour around a mask, as a glowing thing throws it. */
function glow(raw: RawImage, mask: Mask, colour: number[], reach: number): void {
  const { width, height } = raw;
  const inside: [number, number][] = [];
  for (let i = 0; i < mask.data.length; i += 5) if (mask.data[i] > 128) inside.push([i % width, Math.floor(i / width)]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (mask.data[at] > 128) continue;
      const far = Math.min(...inside.map(([ix, iy]) => Math.abs(ix - x) + Math.abs(iy - y)));
      const share = Math.max(0, 1 - far / reach) * 0.4;
      for (let c = 0; c < 3; c++) raw.data[at * 4 + c] = raw.data[at * 4 + c] * (1 - share) + colour[c] * share;
    }
  }
}

/** How much redder than grey the pixels of a mask are, on average. */
function redness(raw: RawImage, mask: Mask): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] < 200) continue;
    sum += raw.data[i * 4] - raw.data[i * 4 + 2] + 20;
    count++;
  }
  return sum / count;
}
