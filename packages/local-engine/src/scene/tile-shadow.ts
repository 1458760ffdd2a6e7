import { extentOf } from '../subjects/isometric/draw-model.ts';
import { modelOf } from '../subjects/isometric/isometric.ts';
import type { Stage } from './backdrop/stage.ts';
import type { PlacedSubject } from './scene.ts';
import { CELLS, tileIn } from './tile.ts';

/** How far to the right of a thing its shadow reaches, and how soft it is, in cells. */
const REACH = 0.22;
const SOFT = 0.16;

/** The shadow of a thing on the tile: what it covers of the ground, to the right of it. */
export function tileShadow(stage: Stage, subject: PlacedSubject): void {
  if (subject.ground === null || subject.carried) return;
  const { canvas, scene } = stage;
  const tile = tileIn(scene);
  const { x, y, width, depth } = footprint(subject, tile);
  const reach = (width + depth + 2) * tile.unit;
  const [left, right] = [
    tile.x + (x - y - depth) * tile.unit - tile.unit,
    tile.x + (x - y + width) * tile.unit + tile.unit,
  ];
  const from = tile.y + ((x + y) / 2) * tile.unit - tile.unit;
  for (let py = Math.max(0, Math.floor(from)); py < Math.min(canvas.height, from + reach); py++) {
    for (let px = Math.max(0, Math.floor(left)); px < Math.min(canvas.width, right); px++) {
      const u = (px - tile.x) / tile.unit;
      const v = (py - tile.y) / tile.unit;
      const gx = v + u / 2;
      const gy = v - u / 2;
      if (gx < 0 || gy < 0 || gx > CELLS || gy > CELLS) continue;
      const out = Math.hypot(Math.max(0, x - gx, gx - x - width - REACH), Math.max(0, y - gy, gy - y - depth));
      const a = 0.38 * Math.exp(-((out / SOFT) ** 2));
      if (a < 0.004) continue;
      const i = (py * canvas.width + px) * 3;
      for (let c = 0; c < 3; c++) canvas.data[i + c] = canvas.data[i + c] * (1 - a * (c === 2 ? 0.8 : 1));
    }
  }
}

/** What a subject covers of the tile, in cells. */
function footprint({ source, box }: PlacedSubject, tile: { x: number; y: number; unit: number }) {
  const model = 'emoji' in source ? modelOf(source.emoji) : null;
  const inCells = (px: number, py: number) => {
    const u = (px - tile.x) / tile.unit;
    const v = (py - tile.y) / tile.unit;
    return { x: v + u / 2, y: v - u / 2 };
  };
  if (!model) {
    const wide = (box.width / tile.unit) * 0.36;
    const foot = inCells(box.x + box.width / 2, box.y + box.height - tile.unit * 0.1);
    return { x: foot.x - wide / 2, y: foot.y - wide / 2, width: wide, depth: wide };
  }
  const extent = extentOf(model);
  const unit = box.width / (extent.x1 - extent.x0);
  const scale = unit / tile.unit;
  return {
    ...inCells(box.x - extent.x0 * unit, box.y - extent.y0 * unit),
    width: model.size[0] * scale,
    depth: model.size[1] * scale,
  };
}
