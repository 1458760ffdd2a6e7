import type { Random } from '../../random.ts';
import { disc, fillRows } from '../../raster/brush.ts';
import { blendPixel } from '../../raster/canvas.ts';
import { hex, mix, multiply, type Rgb, scale } from '../../raster/colour.ts';
import { FOLIAGE } from '../light.ts';
import type { Stage } from './stage.ts';

/** A tree standing at (x, y); `veil` is how much the air hides it. */
export function paintTree(
  stage: Stage,
  kind: 'conifer' | 'broadleaf',
  x: number,
  y: number,
  height: number,
  veil: number,
  random: Random,
): void {
  if (kind === 'conifer') conifer(stage, x, y, height, veil, random);
  else broadleaf(stage, x, y, height, veil, random);
}

function lit(stage: Stage, colour: Rgb, k: number, veil: number): Rgb {
  const { light } = stage;
  const c = multiply(colour, mix(scale(light.ambient, 0.75), scale(light.key, 1.15), k));
  return mix(c, light.haze, veil);
}

function conifer(stage: Stage, x: number, y: number, h: number, veil: number, random: Random): void {
  const { canvas, light, scene } = stage;
  const base = mix(hex(FOLIAGE[scene.season].conifer), hex('#4a6b3f'), random.range(0, 0.35));
  const snowy = scene.season === 'winter';
  const tiers = Math.max(4, Math.min(11, Math.round(h / 14)));
  const spread = h * random.range(0.2, 0.26);
  const trunk = lit(stage, hex('#4b3524'), 0.35, veil);
  fillRows(
    canvas,
    y - h * 0.1,
    y,
    () => [x - h * 0.018, x + h * 0.018],
    () => trunk,
  );
  const shadowTone = lit(stage, scale(base, 0.62), 0.05, veil);
  const lightTone = lit(stage, scale(base, 1.5), 0.85, veil);
  const snowTone = lit(stage, [0.98, 0.99, 1], 0.75, veil);
  const lean = random.range(0, 9);
  for (let row = 0; row < h * 0.93; row++) {
    const t = row / (h * 0.93);
    const tier = (t * tiers) % 1;
    const half = spread * t ** 0.9 * (0.6 + 0.46 * tier) + h * 0.004;
    // Ragged twigs: a cheap hash of row and side.
    const rag = Math.min(0.34, 40 / h);
    const jag = 1 - rag / 2 + rag * Math.abs(Math.sin(row * 12.9898 + lean * 78.2) % 1);
    const jag2 = 1 - rag / 2 + rag * Math.abs(Math.sin(row * 39.346 + lean * 11.1) % 1);
    const py = Math.round(y - h + row);
    const left = x - half * (h > 30 ? jag : 1);
    const right = x + half * (h > 30 ? jag2 : 1);
    for (let px = Math.floor(left); px <= Math.ceil(right); px++) {
      const cover = Math.min(1, px - left + 0.5, right - px + 0.5);
      if (cover <= 0) continue;
      const across = (px - x) / Math.max(1, half);
      const k = Math.min(1, Math.max(0, 0.42 + across * light.side * 0.5 - tier * 0.34 + 0.2));
      let colour = mix(shadowTone, lightTone, k);
      if (snowy && tier < 0.42) colour = mix(colour, snowTone, 0.85 * (1 - tier / 0.42));
      blendPixel(canvas, px, py, colour, cover);
    }
  }
}

function broadleaf(stage: Stage, x: number, y: number, h: number, veil: number, random: Random): void {
  const { canvas, light, scene } = stage;
  const trunkTone = lit(stage, hex('#5b4330'), 0.3, veil);
  const trunkLight = lit(stage, hex('#80613f'), 0.8, veil);
  const w = h * 0.035;
  fillRows(
    canvas,
    y - h * 0.5,
    y,
    (row) => {
      const t = (y - row) / (h * 0.5);
      const half = w * (1.25 - 0.6 * t) + (t < 0.08 ? w * (0.08 - t) * 9 : 0);
      return [x - half, x + half];
    },
    (_px, _py, t) => mix(trunkTone, trunkLight, light.side < 0 ? 1 - t : t),
  );
  const leaf = hex(random.pick(FOLIAGE[scene.season].leaves));
  const large = h > 170;
  const blobs = large ? Math.min(110, Math.round(h / 3)) : Math.max(10, Math.round(h / 4));
  const list = Array.from({ length: blobs }, () => {
    const angle = random.next() * Math.PI * 2;
    const reach = Math.sqrt(random.next());
    return {
      dx: Math.cos(angle) * reach * h * 0.27,
      dy: Math.sin(angle) * reach * h * 0.25,
      r: h * (large ? random.range(0.04, 0.09) : random.range(0.07, 0.125)),
      j: random.range(-0.12, 0.12),
    };
  });
  // Leaves in the shadow first, then those in the light.
  list.sort((a, b) => a.dx * light.side - a.dy * 1.1 - (b.dx * light.side - b.dy * 1.1));
  for (const b of list) {
    const k = Math.min(1, Math.max(0, 0.42 + (b.dx * light.side - b.dy * 1.1) / (h * 0.56) + b.j));
    disc(
      canvas,
      x + b.dx,
      y - h * 0.68 + b.dy,
      b.r,
      lit(stage, mix(scale(leaf, 0.55), scale(leaf, 1.3), k), k, veil),
      0.92,
    );
    disc(
      canvas,
      x + b.dx + light.side * b.r * 0.24,
      y - h * 0.68 + b.dy - b.r * 0.28,
      b.r * 0.6,
      lit(stage, scale(leaf, 0.75 + 0.75 * k), k, veil),
      0.5,
    );
  }
}
