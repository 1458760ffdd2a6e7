import { createRaw, decodeImage, encodeImage, type RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { maskEdit } from './mask-edit.ts';
import { readMask } from './read-mask.ts';

const SIDE = 160;

/** A mask image whose middle square is marked, by brightness or by transparency. */
function marked(by: 'white' | 'alpha', size = SIDE): RawImage {
  const raw = createRaw(size, size);
  for (let i = 0; i < size * size; i++) {
    const x = i % size;
    const y = Math.floor(i / size);
    const inside = x >= size / 4 && x < (size * 3) / 4 && y >= size / 4 && y < (size * 3) / 4;
    if (by === 'white') raw.data.set(inside ? [255, 255, 255, 255] : [0, 0, 0, 255], i * 4);
    else raw.data.set([90, 90, 90, inside ? 0 : 255], i * 4);
  }
  return raw;
}

async function run(raw: RawImage, mask: RawImage) {
  const images = { source: await asSource(raw), mask: { bytes: await encodeImage(mask, 'png') } };
  const result = await maskEdit({}, images, quietJob());
  expect(result.files[0]?.mediaType).toBe('image/png');
  return decodeImage(result.files[0]?.bytes as Uint8Array);
}

function changedOutside(before: RawImage, after: RawImage): number {
  let changed = 0;
  for (let i = 0; i < SIDE * SIDE; i++) {
    const x = i % SIDE;
    const y = Math.floor(i / SIDE);
    if (x >= 40 && x < 120 && y >= 40 && y < 120) continue;
    for (let c = 0; c < 4; c++) if (before.data[i * 4 + c] !== after.data[i * 4 + c]) changed++;
  }
  return changed;
}

describe('readMask', () => {
  it('reads white and transparent alike as «edit here»', async () => {
    const size = { width: SIDE, height: SIDE };
    const white = await readMask(await encodeImage(marked('white'), 'png'), size);
    const alpha = await readMask(await encodeImage(marked('alpha'), 'png'), size);
    expect(white.data).toEqual(alpha.data);
    expect([white.data[0], white.data[80 * SIDE + 80]]).toEqual([0, 255]);
  });

  it('refuses another size and says both', async () => {
    const bytes = await encodeImage(marked('white', 80), 'png');
    await expect(readMask(bytes, { width: SIDE, height: SIDE })).rejects.toMatchObject({
      code: 'mask_dimension_mismatch',
      details: { mask: [80, 80], image: [SIDE, SIDE] },
    });
  });
});

describe('maskEdit', () => {
  it('fills the marked part from its surroundings and touches nothing else', async () => {
    const { raw } = await compose(backdrop('meadow', SIDE, SIDE), [{ emoji: FIGURES.apple, x: 46, y: 46, size: 68 }]);
    const out = await run(raw, marked('white'));
    expect(changedOutside(raw, out)).toBe(0);
    let red = 0;
    for (let i = 0; i < out.data.length; i += 4) if (out.data[i] > out.data[i + 1] + 60) red++;
    expect(red).toBe(0);
  });

  it('changes nothing with an empty mask', async () => {
    const raw = backdrop('room', SIDE, SIDE);
    const black = createRaw(SIDE, SIDE);
    for (let i = 3; i < black.data.length; i += 4) black.data[i] = 255;
    expect((await run(raw, black)).data).toEqual(raw.data);
  });

  it('fills even where everything is marked', async () => {
    const raw = backdrop('room', 40, 40);
    const white = createRaw(40, 40);
    white.data.fill(255);
    expect((await run(raw, white)).width).toBe(40);
  });

  it('refuses without a mask or with a mask of another size', async () => {
    const raw = backdrop('plain', 50, 50);
    await expect(run(raw, marked('white'))).rejects.toMatchObject({ code: 'mask_dimension_mismatch' });
    await expect(maskEdit({}, { source: await asSource(raw) }, quietJob())).rejects.toMatchObject({
      code: 'missing_source',
    });
  });
});
