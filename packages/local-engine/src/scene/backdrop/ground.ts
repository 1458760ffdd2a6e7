import { blade, disc } from '../../raster/brush.ts';
import { hex, lerp, mix, multiply, type Rgb, scale, smoothstep } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import { FOLIAGE } from '../light.ts';
import type { Stage } from './stage.ts';

export type GroundKind = 'grass' | 'sand' | 'snow' | 'rock' | 'asphalt' | 'leaves' | 'moss';

export interface GroundOptions {
  kind: GroundKind;
  /** The row of the ground's edge in each column. */
  edge: (x: number) => number;
  /** How much of what is there it covers; all of it if omitted. */
  cover?: number;
}

/** The lit colours of a kind of ground, dark and light. */
function groundColours(stage: Stage, kind: GroundKind): [Rgb, Rgb] {
  const { light, scene } = stage;
  const season = FOLIAGE[scene.season];
  const pair: Record<GroundKind, [string, string]> = {
    grass: season.grass,
    sand: ['#b98d5c', '#f0d6a4'],
    snow: ['#aebfd8', '#fbfdff'],
    rock: ['#575a60', '#a8a69f'],
    asphalt: ['#34363d', '#6b6d73'],
    leaves: ['#4a3320', '#a86a32'],
    moss: ['#22381f', '#5f7d3a'],
  };
  const lit = mix(light.ambient, light.key, 0.55);
  const [a, b] = pair[kind];
  return [multiply(hex(a), scale(lit, 0.92)), multiply(hex(b), scale(lit, 1.12))];
}

/** A receding plane of grass, sand, snow, rock or asphalt, from its edge to the bottom of the image. */
export function paintGround(stage: Stage, options: GroundOptions): void {
  const { canvas, light, noise, scene, horizon, job } = stage;
  const { width, height, data } = canvas;
  const [dark, bright] = groundColours(stage, options.kind);
  const fine = options.kind === 'sand' || options.kind === 'snow' ? 0.35 : 1;
  for (let x = 0; x < width; x++) {
    if (x % 64 === 0) job.check();
    const edge = options.edge(x);
    for (let y = Math.max(0, Math.floor(edge)); y < height; y++) {
      const d = Math.max(0.004, (y - horizon) / height);
      const z = 0.3 / d;
      const wx = ((x - width / 2) / height) * z * 3;
      const large = fbm(noise, wx * 0.9, z * 2.4, 3);
      const small = fbm(noise, wx * 7, z * 14, 2) * fine * Math.min(1, d * 5);
      const ripple = options.kind === 'sand' ? 0.07 * Math.sin(z * 46 + large * 9 + wx * 2) * Math.min(1, d * 4) : 0;
      let t = 0.5 + large * 0.8 + small * 0.8 + ripple;
      t = t < 0 ? 0 : Math.min(t, 1);
      const veil = Math.exp(-d * 9) * 0.72 * Math.min(1, light.density);
      // Darker towards the viewer, which leads the eye to the lit middle.
      const fall = lerp(1.06, 0.74, smoothstep(0.1, 0.55, d));
      const sunny = 1 + 0.16 * Math.exp(-(((x / width - scene.light.x) / 0.4) ** 2));
      const a = Math.min(1, y + 1 - edge) * (options.cover ?? 1);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const v = (dark[c] + (bright[c] - dark[c]) * t) * fall * sunny;
        const seen = v + (light.haze[c] - v) * veil;
        data[i + c] = data[i + c] + (seen - data[i + c]) * a;
      }
    }
  }
}

export interface GrassOptions {
  edge: (x: number) => number;
  /** Rows to cover; far blades are short. */
  from: number;
  to: number;
  count: number;
  flowers: boolean;
}

/** Blades and flowers over the ground, drawn from far to near. */
export function paintGrass(stage: Stage, options: GrassOptions): void {
  const { canvas, scene, horizon } = stage;
  const { width, height } = canvas;
  const random = stage.random(`grass-${Math.round(options.from)}`);
  const [dark, bright] = groundColours(stage, 'grass');
  const unit = height / 1024;
  const blooms = ['#ffffff', '#ffd84a', '#f5668f', '#a06be0', '#ff8a4a'].map(hex);
  const lit = mix(stage.light.ambient, stage.light.key, 0.6);
  const rows = Array.from({ length: options.count }, () => random.next() ** 0.75).sort((a, b) => a - b);
  for (const row of rows) {
    const x = random.next() * width;
    const y = lerp(options.from, options.to, row);
    if (y < options.edge(x) + 1) continue;
    const near = Math.max(0.05, (y - horizon) / (height - horizon));
    const length = unit * (10 + 46 * near) * random.range(0.55, 1.2);
    const tone = random.range(0.1, 1);
    const root = mix(dark, bright, tone * 0.3);
    blade(canvas, {
      x,
      y,
      length,
      width: Math.max(0.8, unit * (1.2 + 3.4 * near) * random.range(0.7, 1.2)),
      bend: random.range(-0.5, 0.5) * length,
      root: scale(root, 0.82),
      tip: mix(dark, bright, 0.35 + tone * 0.65),
      alpha: 0.8,
    });
    const flower = random.chance(0.075) && scene.season !== 'winter' && !scene.without.includes('flowers');
    if (options.flowers && flower) {
      const r = Math.max(0.8, unit * (2 + 7 * near) * random.range(0.7, 1.1));
      const petal = multiply(random.pick(blooms), lit);
      const fx = x + random.range(-2, 2);
      const fy = y - length * 0.95;
      for (let p = 0; p < 5; p++) {
        const angle = (p / 5) * Math.PI * 2 + tone;
        disc(canvas, fx + Math.cos(angle) * r * 0.75, fy + Math.sin(angle) * r * 0.55, r * 0.62, petal, 0.95);
      }
      disc(canvas, fx, fy, r * 0.42, multiply(hex('#f7b52c'), lit), 1);
    }
  }
}
