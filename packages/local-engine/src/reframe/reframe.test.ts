import { createRaw, decodeImage, placeInFrame, type RawImage, type ReframeInput } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { COLOURS, type ColourRange, fitsColour } from '../vision/colour-words.ts';
import { asSource, backdrop, compose, FIGURES, quietJob } from '../vision/test-images.ts';
import { ownImage } from '../vision/test-own-image.ts';
import { reframe } from './reframe.ts';

async function run(raw: RawImage, input: ReframeInput) {
  const result = await reframe(input, { source: await asSource(raw) }, quietJob());
  const file = result.files[0];
  return { file, raw: await decodeImage(file.bytes) };
}

/** The part of an image where another should lie. */
function part(raw: RawImage, x: number, y: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * raw.width + x) * 4;
    out.set(raw.data.subarray(from, from + width * 4), row * width * 4);
  }
  return out;
}

describe('placeInFrame', () => {
  const source = { width: 100, height: 100 };

  it.each([
    ['16:9', { width: 178, height: 100, x: 39, y: 0 }],
    ['9:16', { width: 100, height: 178, x: 0, y: 39 }],
    ['1:1', { width: 100, height: 100, x: 0, y: 0 }],
    ['21:9', { width: 233, height: 100, x: 66, y: 0 }],
  ])('finds the smallest frame of %s around the image', (aspect_ratio, expected) => {
    expect(placeInFrame(source, { aspect_ratio })).toMatchObject(expected);
  });

  it.each<[ReframeInput, object]>([
    [{ grid_position_x: 0 }, { x: 0, width: 178 }],
    [{ grid_position_x: 90 }, { x: 90, width: 190, height: 107 }],
    [{ grid_position_y: 50 }, { y: 50, height: 150, width: 267 }],
    [{ x_start: 20 }, { innerWidth: 80, innerHeight: 100, crop: { x: 20, y: 0, width: 80, height: 100 } }],
    [
      { x_end: 60, y_start: 10, y_end: 70 },
      { crop: { x: 0, y: 10, width: 60, height: 60 }, innerWidth: 60 },
    ],
    [{ x_end: 900 }, { crop: { x: 0, y: 0, width: 100, height: 100 } }],
    [{ resized_width: 50 }, { innerWidth: 50, innerHeight: 50, width: 89, height: 50 }],
    [
      { resized_height: 40, resized_width: 60 },
      { innerWidth: 60, innerHeight: 40 },
    ],
  ])('places by %j', (input, expected) => {
    expect(placeInFrame(source, { aspect_ratio: '16:9', ...input })).toMatchObject(expected);
  });

  it('refuses ends before starts and frames beyond the limits', () => {
    expect(() => placeInFrame(source, { x_start: 10, x_end: 5 })).toThrow(/x_start/);
    expect(() => placeInFrame({ width: 8000, height: 8000 }, { aspect_ratio: '16:9' })).toThrow(/resized_width/);
    expect(() => placeInFrame(source, { aspect_ratio: 'wide' })).toThrow(/16:9/);
  });
});

describe('reframe', () => {
  it('keeps every pixel of the image and fills the rest', async () => {
    const { raw } = await compose(backdrop('meadow', 240, 240), [{ emoji: FIGURES.fox, x: 70, y: 80, size: 100 }]);
    const out = await run(raw, { aspect_ratio: '16:9' });
    expect([out.raw.width, out.raw.height]).toEqual([427, 240]);
    expect(part(out.raw, 93, 0, 240, 240)).toEqual(raw.data);
    for (let i = 3; i < out.raw.data.length; i += 4) expect(out.raw.data[i]).toBe(255);
  });

  it('continues with sky above and ground below, and does not repeat the subject', async () => {
    const { raw } = await compose(backdrop('meadow', 240, 240), [{ emoji: FIGURES.apple, x: 80, y: 90, size: 80 }]);
    const { raw: out } = await run(raw, { aspect_ratio: '16:9' });
    const blueAt = (x: number, y: number) =>
      out.data[(y * out.width + x) * 4 + 2] > out.data[(y * out.width + x) * 4] + 20;
    for (const x of [10, 40, 70, 360, 390, 420]) {
      expect(blueAt(x, 30)).toBe(true);
      expect(blueAt(x, 225)).toBe(false);
    }
    let red = 0;
    for (let y = 0; y < 240; y++) {
      for (const x of [...Array(93).keys(), ...Array.from(Array(90).keys(), (n) => n + 335)]) {
        const at = (y * out.width + x) * 4;
        if (fitsColour(COLOURS.red as ColourRange, out.data[at], out.data[at + 1], out.data[at + 2])) red++;
      }
    }
    expect(red).toBe(0);
  });

  it('closes what the edge cuts through, instead of mirroring it', async () => {
    const { raw } = await compose(backdrop('meadow', 320, 240), [{ emoji: FIGURES.apple, x: 80, y: 70, size: 130 }]);
    // The frame begins in the middle of the apple.
    const { raw: out } = await run(raw, { aspect_ratio: '16:9', x_end: 150 });
    const edge = (out.width - 150) / 2 + 150;
    const redAt = (x: number) => {
      let count = 0;
      for (let y = 0; y < 240; y++) {
        const at = (y * out.width + Math.round(x)) * 4;
        if (fitsColour(COLOURS.red as ColourRange, out.data[at], out.data[at + 1], out.data[at + 2])) count++;
      }
      return count;
    };
    expect(redAt(edge - 5)).toBeGreaterThan(45);
    expect(redAt(edge + 5)).toBeGreaterThan(40);
    // It ends sooner than the other half would.
    expect(redAt(edge + 30)).toBeLessThan(redAt(edge + 5));
    for (let x = edge + 48; x < out.width; x++) expect(redAt(x)).toBe(0);
  });

  it.each<[string, () => Promise<RawImage>]>([
    [
      'a meadow',
      async () => (await compose(backdrop('meadow', 240, 240), [{ emoji: FIGURES.fox, x: 70, y: 80, size: 100 }])).raw,
    ],
    ['a dark-cornered image', async () => darkCorners(backdrop('meadow', 240, 240))],
    [
      'a tree at the edge',
      async () =>
        (await compose(backdrop('meadow', 240, 240), [{ emoji: FIGURES.tree, x: 150, y: 40, size: 170 }])).raw,
    ],
    ['an image of ours', async () => (await ownImage('a fox by a mountain lake at dusk', 240, 240)).raw],
    ['a street of ours', async () => (await ownImage('a red car on a street', 240, 240)).raw],
  ])('shows no seam on any side of %s', async (_, draw) => {
    const raw = await draw();
    const wide = await run(raw, { aspect_ratio: '16:9', seed: 1 });
    const tall = await run(raw, { aspect_ratio: '9:16', seed: 1 });
    const edge = (427 - 240) >> 1;
    for (const [out, across] of [
      [wide.raw, true],
      [tall.raw, false],
    ] as const) {
      for (const at of [edge, edge + 240]) {
        const { step, usual } = stepAcross(out, at, across);
        expect(step).toBeLessThan(usual * 1.2 + 1);
        expect(levelAcross(out, at, across)).toBeLessThan(14);
      }
    }
  });

  it('changes with model, seed, prompt, place and format', async () => {
    const raw = backdrop('noise', 120, 120);
    const input: ReframeInput = { aspect_ratio: '4:3', seed: 1 };
    const base = await run(raw, input);
    for (const change of [{ seed: 2 }, { grid_position_x: 0 }, { model: 'photon-flash-1' as const }]) {
      expect((await run(raw, { ...input, ...change })).raw.data).not.toEqual(base.raw.data);
    }
    expect((await run(raw, input)).raw.data).toEqual(base.raw.data);
    expect((await run(raw, { aspect_ratio: '4:3', prompt: 'one' })).raw.data).not.toEqual(
      (await run(raw, { aspect_ratio: '4:3', prompt: 'two' })).raw.data,
    );
    expect((await run(raw, { aspect_ratio: '1:1', format: 'jpeg' })).file.mediaType).toBe('image/jpeg');
    expect((await run(raw, { aspect_ratio: '1:1', format: 'webp' })).file.mediaType).toBe('image/webp');
  });

  it('keeps the part between start and end, and puts what is asked for beside it', async () => {
    const raw = backdrop('meadow', 160, 120);
    const { raw: out } = await run(raw, {
      x_start: 40,
      x_end: 120,
      aspect_ratio: '2:1',
      prompt: 'add a dog on the left',
      seed: 1,
    });
    expect([out.width, out.height]).toEqual([240, 120]);
    expect(part(out, 80, 0, 80, 120)).toEqual(part(raw, 40, 0, 80, 120));
    const { raw: plain } = await run(raw, {
      x_start: 40,
      x_end: 120,
      aspect_ratio: '2:1',
      prompt: 'a meadow',
      seed: 1,
    });
    expect(part(out, 0, 0, 80, 120)).not.toEqual(part(plain, 0, 0, 80, 120));
    expect(part(out, 160, 0, 80, 120)).toEqual(part(plain, 160, 0, 80, 120));
  });

  it('gives the image back where the shape is the same', async () => {
    const raw = backdrop('room', 64, 64);
    expect((await run(raw, { aspect_ratio: '1:1' })).raw.data).toEqual(raw.data);
  });

  it.each([
    [1, 1],
    [1, 40],
    [50, 2],
    [5, 5],
  ])('extends an image of %i × %i', async (width, height) => {
    const raw = createRaw(width, height);
    raw.data.fill(120);
    for (let i = 3; i < raw.data.length; i += 4) raw.data[i] = 255;
    const out = await run(raw, { aspect_ratio: '3:2' });
    expect(Math.abs(out.raw.width / out.raw.height - 1.5)).toBeLessThan(0.8);
  });
});

/** The mean difference between the pixels on both sides of a line, and between neighbours near it. */
function stepAcross(raw: RawImage, at: number, across: boolean): { step: number; usual: number } {
  const step = meanStep(raw, at, across);
  let usual = 0;
  for (const near of [-9, -7, -5, -3, 3, 5, 7, 9]) usual += meanStep(raw, at + near, across) / 8;
  return { step, usual };
}

function meanStep(raw: RawImage, at: number, across: boolean): number {
  const length = across ? raw.height : raw.width;
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const [a, b] = [at - 1, at].map((line) => (across ? i * raw.width + line : line * raw.width + i) * 4);
    for (let c = 0; c < 3; c++) sum += Math.abs(raw.data[a + c] - raw.data[b + c]) / 3;
  }
  return sum / length;
}

/** How much the mean light of a band on one side of a line differs from the other, at worst along the line. */
function levelAcross(raw: RawImage, at: number, across: boolean): number {
  const length = across ? raw.height : raw.width;
  const mean = (from: number, i0: number) => {
    let sum = 0;
    for (let i = i0; i < i0 + 30; i++) {
      for (let line = from; line < from + 6; line++) {
        const p = (across ? i * raw.width + line : line * raw.width + i) * 4;
        sum += (raw.data[p] + raw.data[p + 1] + raw.data[p + 2]) / 3 / 180;
      }
    }
    return sum;
  };
  let worst = 0;
  for (let i = 0; i + 30 <= length; i += 30) worst = Math.max(worst, Math.abs(mean(at - 6, i) - mean(at, i)));
  return worst;
}

/** As a lens or a look darkens the corners. */
function darkCorners(raw: RawImage): RawImage {
  for (let y = 0; y < raw.height; y++) {
    for (let x = 0; x < raw.width; x++) {
      const d = ((x / raw.width - 0.5) ** 2 + (y / raw.height - 0.5) ** 2) * 2;
      for (let c = 0; c < 3; c++) {
        const at = (y * raw.width + x) * 4 + c;
        raw.data[at] = raw.data[at] * (1 - 0.5 * d * d * (1.6 - 0.6 * d));
      }
    }
  }
  return raw;
}
