import type { RawImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate/generate.ts';
import { findSubject } from '../subjects/catalog.ts';
import { figureOfKind } from '../subjects/figure.ts';
import { testJob } from '../work/test-job.ts';
import { animate } from './animate.ts';
import { findLegs, type Solid } from './find-legs.ts';
import { strideOf, wingbeatOf } from './gait.ts';
import { planMotion } from './motion.ts';
import { readPlanes } from './planes.ts';

/** A figure with room at its sides, premultiplied, and what is solid of it. */
async function figure(name: string): Promise<{ raw: RawImage; solid: Solid }> {
  const kind = findSubject(name);
  if (!kind) throw new Error(`No drawing for ${name}`);
  const drawn = await figureOfKind(kind);
  const room = 20;
  const [width, height] = [drawn.width + room * 2, drawn.height];
  const raw: RawImage = { width, height, data: new Uint8Array(width * height * 4) };
  const solid: Solid = { width, height, data: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < drawn.width; x++) {
      const [from, to] = [(y * drawn.width + x) * 4, y * width + x + room];
      const a = drawn.data[from + 3];
      for (let c = 0; c < 3; c++) raw.data[to * 4 + c] = (drawn.data[from + c] * a) / 255;
      raw.data[to * 4 + 3] = a;
      solid.data[to] = a >= 128 ? 1 : 0;
    }
  }
  return { raw, solid };
}

/** How many rows of a share of the height differ between two drawings. */
function changedRows(a: RawImage, b: RawImage, from: number, to: number): number {
  let rows = 0;
  for (let y = Math.floor(a.height * from); y < Math.floor(a.height * to); y++) {
    const [start, end] = [y * a.width * 4, (y + 1) * a.width * 4];
    if (Buffer.compare(a.data.subarray(start, end), b.data.subarray(start, end)) !== 0) rows++;
  }
  return rows;
}

/** The share of what is visible that is connected with its largest part. */
function whole({ width, data }: RawImage): number {
  const seen = new Uint8Array(data.length / 4);
  let [all, largest] = [0, 0];
  for (let p = 0; p < seen.length; p++) {
    if (seen[p] || data[p * 4 + 3] < 60) continue;
    let count = 0;
    const open = [p];
    while (open.length > 0) {
      const q = open.pop() as number;
      if (q < 0 || q >= seen.length || seen[q] || data[q * 4 + 3] < 60) continue;
      seen[q] = 1;
      count++;
      open.push(q - 1, q + 1, q - width, q + width);
    }
    all += count;
    largest = Math.max(largest, count);
  }
  return largest / all;
}

describe('a stride', () => {
  it.each(['dog', 'horse', 'cow', 'camel', 'cat'])('swings the legs of a %s, and nothing comes apart', async (name) => {
    const { raw, solid } = await figure(name);
    expect(findLegs(solid).length).toBeGreaterThanOrEqual(2);
    const drawings = strideOf(raw, solid, 'run') as RawImage[];
    for (const drawing of drawings) {
      expect(whole(drawing)).toBeGreaterThan(0.995);
      expect(changedRows(drawing, raw, 0, 0.3)).toBe(0);
    }
    const steps = drawings.map((drawing) => changedRows(drawing, drawings[0], 0.85, 1));
    expect(Math.max(...steps)).toBeGreaterThan(raw.height * 0.1);
  });

  it('is not tried without legs', async () => {
    for (const name of ['penguin', 'swan', 'owl']) {
      const { raw, solid } = await figure(name);
      expect(strideOf(raw, solid, 'walk') === null, name).toBe(true);
    }
  });

  it('turns the animal the way it goes', async () => {
    const { raw, solid } = await figure('dog');
    const sprite = { drawings: [raw], x: 0, y: 0, planeWidth: 640, planeHeight: 360 };
    const headAtLeft = (side: number) => {
      const [first] = animate(sprite, solid, { action: 'walk', facing: -1, side, wings: null }).drawings;
      let weight = 0;
      // The tongue and the nose are the only things that reach out in the middle of the height.
      for (let y = Math.floor(first.height * 0.15); y < first.height * 0.4; y++)
        for (let x = 0; x < first.width; x++)
          weight += (first.data[(y * first.width + x) * 4 + 3] / 255) * (x < first.width / 2 ? 1 : -1);
      return weight > 0;
    };
    expect(headAtLeft(-1)).toBe(true);
    expect(headAtLeft(1)).toBe(false);
  });

  it('lets an animal that sits walk on its legs, and only the one that is named', async () => {
    const made = await generate(
      { prompt: 'a fox and a dog in a meadow', width: 320, height: 180, seed: 2 },
      {},
      testJob(),
    );
    const prompt = 'the fox walks';
    const planes = await readPlanes(
      { bytes: made.files[0]?.bytes as Uint8Array, scene: made.scene as never },
      { width: 320, height: 180, parted: true, motion: planMotion({ prompt }), prompt, seed: 1 },
      testJob(),
    );
    const fox = made.scene?.subjects.findIndex((s) => s.label === 'fox') as number;
    expect(planes.actors[fox]).toMatchObject({ action: 'walk' });
    expect(planes.actors[fox].sprite.drawings.length).toBeGreaterThan(2);
    expect(planes.actors[1 - fox]).toMatchObject({ action: 'breathe' });
  });
});

it('folds wings and opens them again', async () => {
  const { raw, solid } = await figure('butterfly');
  const wide = ({ width, data }: RawImage) => {
    const columns = new Set<number>();
    for (let p = 0; p < data.length / 4; p++) if (data[p * 4 + 3] > 60) columns.add(p % width);
    return columns.size;
  };
  const widths = wingbeatOf(raw, solid, 'sides', -1).map(wide);
  expect(widths[0]).toBeGreaterThan(wide(raw) * 0.97);
  expect(Math.min(...widths)).toBeLessThan(wide(raw) * 0.7);
});
