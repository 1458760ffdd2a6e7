import { COLOURS } from '../../prompt/lexicon.ts';
import { paint } from '../../raster/canvas.ts';
import { fromHsl, hex, mix, type Rgb } from '../../raster/colour.ts';
import type { Stage } from './stage.ts';

/** The ground of a logo, poster or icon: a plain colour or a gradient. */
export function paintFlat(stage: Stage): void {
  const { canvas, scene } = stage;
  const { width, height } = canvas;
  const [first, second] = groundColours(stage);
  const inset = Math.min(width, height) * 0.06;
  const radius = Math.min(width, height) * 0.2;
  paint(canvas, 0, height, (x, y) => {
    if (scene.kind === 'icon' && outsideRounded(x, y, width, height, inset, radius)) return [0.965, 0.965, 0.972];
    if (scene.kind === 'logo') return first;
    return mix(first, second, (x / width) * 0.3 + (y / height) * 0.7);
  });
}

function groundColours(stage: Stage): [Rgb, Rgb] {
  const named = stage.scene.colours.map((name) => COLOURS[name]).filter((c) => c !== undefined);
  if (named[0]) {
    const of = (c: (typeof named)[number]) => fromHsl(c.hue ?? 0, c.saturation * 0.9, c.lightness);
    const a = of(named[0]);
    return [a, named[1] ? of(named[1]) : mix(a, [0, 0, 0.08], 0.28)];
  }
  if (stage.scene.kind === 'logo') return [hex('#f8f6f1'), hex('#f8f6f1')];
  const pairs = ['#f2b544 #e0603f', '#3f6fb0 #1f2f5c', '#7fc4b4 #2f7c86', '#e8718a #7a3a8c'];
  const [a, b] = stage.random('flat').pick(pairs).split(' ');
  return [hex(a), hex(b)];
}

function outsideRounded(x: number, y: number, width: number, height: number, inset: number, radius: number): boolean {
  const side = Math.min(width, height) - inset * 2;
  const dx = Math.max(0, Math.abs(x - width / 2) - (side / 2 - radius));
  const dy = Math.max(0, Math.abs(y - height / 2) - (side / 2 - radius));
  return Math.hypot(dx, dy) > radius;
}
