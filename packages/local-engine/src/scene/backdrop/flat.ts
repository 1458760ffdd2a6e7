import { COLOURS } from '../../prompt/lexicon.ts';
import { paint } from '../../raster/canvas.ts';
import { fromHsl, hex, mix, type Rgb } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import type { Stage } from './stage.ts';

/** The ground of a logo, poster, icon, pattern or map: a plain colour, a gradient, or old paper. */
export function paintFlat(stage: Stage): void {
  const { canvas, scene, noise } = stage;
  const { width, height } = canvas;
  const [first, second] = groundColours(stage);
  if (scene.kind === 'map') {
    const paper = hex('#e6d3a6');
    const ink = hex('#8a6a3a');
    paint(canvas, 0, height, (x, y) => {
      const stain = fbm(noise, x * 0.006, y * 0.006, 4) * 0.5 + 0.5;
      const edge = Math.max(Math.abs(x / width - 0.5), Math.abs(y / height - 0.5)) * 2;
      return mix(paper, ink, Math.min(0.8, 0.16 * stain + Math.max(0, edge - 0.86 + 0.06 * stain) * 3));
    });
    drawIsland(stage);
    return;
  }
  const inset = Math.min(width, height) * 0.06;
  const radius = Math.min(width, height) * 0.2;
  paint(canvas, 0, height, (x, y) => {
    if (scene.kind === 'icon' && outsideRounded(x, y, width, height, inset, radius)) return [0.965, 0.965, 0.972];
    if (scene.kind === 'logo' || scene.kind === 'pattern') return first;
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
  const pairs: [string, string][] =
    stage.scene.kind === 'pattern'
      ? [
          ['#f6efe2', '#f6efe2'],
          ['#e3eef0', '#e3eef0'],
          ['#f4e4e1', '#f4e4e1'],
        ]
      : [
          ['#f2b544', '#e0603f'],
          ['#3f6fb0', '#1f2f5c'],
          ['#7fc4b4', '#2f7c86'],
          ['#e8718a', '#7a3a8c'],
        ];
  const [a, b] = stage.random('flat').pick(pairs);
  return [hex(a), hex(b)];
}

function outsideRounded(x: number, y: number, width: number, height: number, inset: number, radius: number): boolean {
  const side = Math.min(width, height) - inset * 2;
  const dx = Math.max(0, Math.abs(x - width / 2) - (side / 2 - radius));
  const dy = Math.max(0, Math.abs(y - height / 2) - (side / 2 - radius));
  return Math.hypot(dx, dy) > radius;
}

/** Land with a coastline, surrounded by lines for the sea. */
function drawIsland(stage: Stage): void {
  const { canvas, noise } = stage;
  const { width, height } = canvas;
  const land = hex('#c9bd85');
  const shore = hex('#7d5f34');
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) / width;
      const dy = (y - height / 2) / height;
      const shape = 0.36 + 0.09 * fbm(noise, dx * 5 + 9, dy * 5 + 3, 4) - Math.hypot(dx * 0.98, dy * 1.08);
      const i = (y * width + x) * 3;
      const line =
        Math.abs(shape) < 0.004
          ? 0.85
          : shape < 0 && shape > -0.08 && Math.abs((shape * 55) % 1) < 0.22
            ? 0.28 * (1 + shape / 0.08)
            : 0;
      const fill = shape > 0 ? 0.55 : 0;
      for (let c = 0; c < 3; c++) {
        const ground = canvas.data[i + c] + (land[c] - canvas.data[i + c]) * fill;
        canvas.data[i + c] = ground + (shore[c] - ground) * line;
      }
    }
  }
}
