import { clamp01, hex, lerp, mix, type Rgb, smoothstep } from '../../raster/colour.ts';
import { fbm, ridged } from '../../raster/noise.ts';
import type { Stage } from './stage.ts';

export interface TerrainOptions {
  kind: 'alpine' | 'hills' | 'dunes';
  /** Distance at which the land starts and ends, in view units (1 is about the height of the image). */
  near: number;
  far: number;
  /** Height of the highest land in view units. */
  amplitude: number;
  /** Height of the eye above the plain. */
  eye: number;
  low: Rgb;
  high: Rgb;
  snow: number;
}

/** Enough to make crests smooth from column to column. */
const STEPS = 560;

/**
 * Land in true perspective: a height field, walked from near to far in every column, lit by its slope and veiled by
 * distance. Colours accumulate under what is nearer, so crests are smooth.
 */
export function paintTerrain(stage: Stage, options: TerrainOptions): void {
  const { canvas, noise, scene, horizon, job } = stage;
  const { width, height } = canvas;
  const { near, far, eye } = options;
  const random = stage.random(`terrain-${options.kind}`);
  const ox = random.range(0, 120);
  const oz = random.range(0, 120);
  const depth = new Float64Array(STEPS);
  for (let s = 0; s < STEPS; s++) depth[s] = near * (far / near) ** (s / (STEPS - 1));
  const heights = new Float32Array(STEPS * width);
  for (let s = 0; s < STEPS; s++) {
    const z = depth[s];
    if (s % 16 === 0) job.check();
    for (let x = 0; x < width; x++) {
      const wx = ((x - width / 2) / height) * z;
      heights[s * width + x] = landHeight(options, noise, wx + ox, z + oz, (z - near) / (far - near));
    }
  }
  const lx = (scene.light.x - 0.5) * 2;
  const rock = mix(options.high, [0.42, 0.4, 0.42], 0.45);
  const white = hex('#f5f8ff');
  const coverage = new Float32Array(width * height);
  const data = canvas.data;
  // Visible where the land covers a pixel only partly.
  const sky = data.slice();
  for (let x = 0; x < width; x++) {
    let top = height;
    let previous: Rgb | null = null;
    for (let s = 0; s < STEPS - 1; s++) {
      const z = depth[s];
      const h = heights[s * width + x];
      const y = horizon + ((eye - h) * height) / z;
      if (y >= top) {
        previous = null;
        continue;
      }
      const right = heights[s * width + Math.min(width - 1, x + 2)];
      const behind = heights[(s + 1) * width + x];
      const dx = (right - h) / ((2 * z) / height);
      const dz = (behind - h) / (depth[s + 1] - z);
      const colour = shade(options, stage, rock, white, { h, z, dx, dz, wx: ((x - width / 2) / height) * z + ox, lx });
      top = fillColumn(data, sky, coverage, width, x, y, top, colour, previous ?? colour);
      previous = colour;
      if (top <= 0) break;
    }
  }
}

function landHeight(o: TerrainOptions, noise: Stage['noise'], x: number, z: number, t: number): number {
  if (o.kind === 'dunes') {
    const wave = ridged(noise, x * 0.16, z * 0.3, 2) * 0.75 + 0.25 * fbm(noise, x * 0.1, z * 0.1, 2);
    return o.amplitude * (wave * smoothstep(0, 0.25, t) - 0.1);
  }
  if (o.kind === 'hills') {
    return o.amplitude * (0.28 + fbm(noise, x * 0.22, z * 0.3, 5)) * smoothstep(0, 0.35, t) * (0.6 + 0.6 * t);
  }
  const warp = 0.7 * noise(x * 0.12 + 31, z * 0.12);
  const mass = 0.5 + 0.7 * fbm(noise, x * 0.09 + 60, z * 0.07, 2);
  const crest = ridged(noise, x * 0.17 + warp, z * 0.17 + warp, 7);
  return o.amplitude * (crest ** 1.5 * 1.35 * mass * smoothstep(0, 0.5, t) + 0.05 * smoothstep(0, 0.05, t));
}

interface Spot {
  h: number;
  z: number;
  dx: number;
  dz: number;
  wx: number;
  lx: number;
}

function shade(o: TerrainOptions, stage: Stage, rock: Rgb, white: Rgb, p: Spot): Rgb {
  const { light, noise } = stage;
  const inv = 1 / Math.sqrt(p.dx * p.dx + p.dz * p.dz + 1);
  const sun = light.elevation;
  const lambert = clamp01((-p.dx * -p.lx * 0.9 + p.dz * -0.35 + sun) * inv * 0.95);
  const rel = p.h / o.amplitude;
  const grain = noise(p.wx * 3.1, p.z * 3.1) * 0.5 + noise(p.wx * 9, p.z * 9) * 0.3;
  let ground = mix(o.low, o.high, smoothstep(0.05, 0.5, rel + grain * 0.08));
  if (o.kind === 'alpine') {
    ground = mix(ground, rock, smoothstep(0.22, 0.5, rel + grain * 0.12 + (1 - inv) * 0.25));
    const line = lerp(1.1, 0.12, o.snow);
    const snow = smoothstep(line, line + 0.16, rel + grain * 0.1 - (1 - inv) * 0.22);
    ground = mix(ground, white, snow * 0.95);
  } else if (o.snow > 0.8) ground = mix(ground, white, 0.85);
  const tone = 1 + grain * 0.16;
  const veil =
    1 -
    Math.exp(
      -Math.max(0, p.z - o.near * 0.6) * 0.07 * light.density -
        Math.max(0, 0.25 - rel) * 0.7 * light.density * smoothstep(o.near * 0.8, o.far * 0.7, p.z) * 3,
    );
  const out: [number, number, number] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const lit = ground[c] * tone * (light.ambient[c] * 0.72 + light.key[c] * lambert * 1.02);
    out[c] = lit + (light.haze[c] - lit) * veil;
  }
  return out;
}

/** Fills from `y` down to `top`, from colour `upper` to `lower`, under what is already there; returns the new top. */
function fillColumn(
  data: Float32Array,
  sky: Float32Array,
  coverage: Float32Array,
  width: number,
  x: number,
  y: number,
  top: number,
  upper: Rgb,
  lower: Rgb,
): number {
  const y0 = Math.max(0, Math.floor(y));
  const span = Math.max(1, top - y);
  for (let row = Math.min(Math.ceil(top), Math.floor(coverage.length / width)) - 1; row >= y0; row--) {
    const p = row * width + x;
    const free = 1 - coverage[p];
    if (free <= 0.002) continue;
    const part = row === y0 ? Math.min(1, y0 + 1 - y) : 1;
    const a = Math.min(free, part);
    const t = clamp01((top - row) / span);
    const i = p * 3;
    for (let c = 0; c < 3; c++) {
      const value = lower[c] + (upper[c] - lower[c]) * t;
      // What is already drawn keeps its share; the rest replaces the sky.
      data[i + c] = data[i + c] + (value - sky[i + c]) * a;
    }
    coverage[p] = coverage[p] + a;
  }
  return y;
}
