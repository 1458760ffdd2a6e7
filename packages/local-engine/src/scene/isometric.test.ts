import { decodeImage } from '@darkroom/engine';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate/generate.ts';
import { modelOf } from '../subjects/isometric/isometric.ts';
import { testJob } from '../work/test-job.ts';
import { renderScene } from './render.ts';
import type { PlacedSubject, Scene } from './scene.ts';
import { CELLS, onTile, tileIn } from './tile.ts';

const draw = async (prompt: string, width = 256, height = 256) => {
  const { scene, files } = await generate({ prompt, width, height, seed: 3 }, {}, testJob());
  return {
    scene: scene as Scene,
    raw: await decodeImage(files[0]?.bytes as Uint8Array),
    of: (label: string) => scene?.subjects.find((s) => s.label === label) as PlacedSubject,
  };
};

describe('an isometric image', () => {
  it('shows a room with its furniture, seen from above and whole', async () => {
    const { scene, of } = await draw('an isometric living room');
    expect(scene.place).toBe('isometric');
    expect(scene.subjects.map((s) => s.label)).toEqual(expect.arrayContaining(['sofa', 'table', 'plant']));
    const { source } = of('sofa');
    expect('emoji' in source && modelOf(source.emoji)).toBeTruthy();
    for (const { box } of scene.subjects) {
      expect(box.x).toBeGreaterThan(0);
      expect(box.y).toBeGreaterThan(0);
      expect(box.x + box.width).toBeLessThan(scene.width);
      expect(box.y + box.height).toBeLessThan(scene.height);
    }
  });

  it('is a tile on a plain ground: its edges fall by half of their width', async () => {
    const { scene, raw } = await draw('isometric illustration of a small house');
    const tile = tileIn(scene);
    const at = (x: number, y: number) => raw.data[(Math.round(y) * raw.width + Math.round(x)) * 4 + 1];
    // Grass on one side of the lower right edge, earth on the other, all along it.
    for (const along of [1, 3, 5]) {
      const [x, y] = onTile(tile, CELLS, along);
      expect(Math.abs(at(x - 5, y - 5) - at(x + 3, y + 3))).toBeGreaterThan(25);
    }
    expect(Math.abs(at(3, 3) - at(raw.width - 4, 3))).toBeLessThan(8);
  });

  it('puts things on what they stand on, far ones first', async () => {
    const { scene, of } = await draw('an isometric bedroom with a cat on the bed');
    const [cat, bed] = [of('cat'), of('bed')];
    expect(cat.box.x).toBeGreaterThan(bed.box.x);
    expect(cat.box.x + cat.box.width).toBeLessThan(bed.box.x + bed.box.width);
    expect(cat.box.y + cat.box.height).toBeLessThan(bed.box.y + bed.box.height);
    expect(scene.subjects.indexOf(cat)).toBeGreaterThan(scene.subjects.indexOf(bed));
  });

  it('draws the same pixels again from the scene', async () => {
    const { scene, raw } = await draw('isometric street with a bus at night', 320, 192);
    const again = await renderScene(JSON.parse(JSON.stringify(scene)) as Scene, testJob());
    expect(Buffer.compare(again.data, raw.data)).toBe(0);
  });

  it('omits what the prompt excludes', async () => {
    const { scene } = await draw('an isometric house, no trees');
    expect(scene.subjects.map((s) => s.label)).not.toContain('tree');
    expect(scene.subjects.map((s) => s.label)).not.toContain('pine');
  });
});
