import type { Random } from '../../random.ts';
import { blendPixel } from '../../raster/canvas.ts';
import { hex, lerp, mix, type Rgb, scale, smoothstep } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import { paintGround } from './ground.ts';
import { alps, hills, winter } from './land-parts.ts';
import { paintSky } from './sky.ts';
import type { Stage } from './stage.ts';
import { paintTree } from './trees.ts';

/** A skyline in four depths with lit windows, standing on `base`. */
export function paintSkyline(stage: Stage, base: number, tallest: number): void {
  const { canvas, light } = stage;
  const layers = 4;
  for (let layer = 0; layer < layers; layer++) {
    stage.job.check();
    const random = stage.random(`city-${layer}`);
    const near = layer / (layers - 1);
    const veil = (1 - near) * 0.78 * Math.min(1.2, 0.75 + light.density * 0.2);
    let x = -random.range(0, 60);
    while (x < canvas.width) {
      const w = canvas.height * random.range(0.05, 0.1) * (0.75 + near * 0.55);
      const middle = 1 - Math.abs((x + w / 2) / canvas.width - 0.5) * 0.9;
      const h = tallest * random.range(0.42, 1) * (1.02 - near * 0.45) * middle;
      building(stage, random, { x, w, h, base, veil });
      x += w * random.range(0.92, 1.3);
    }
  }
}

function building(
  stage: Stage,
  random: Random,
  b: { x: number; w: number; h: number; base: number; veil: number },
): void {
  const { canvas, light, scene } = stage;
  const dark = light.night || scene.time === 'dusk';
  const wall = mix(
    random.pick([hex('#8f8a88'), hex('#6f7f92'), hex('#9c8574'), hex('#5c6675'), hex('#7d7486')]),
    hex('#3a4252'),
    dark ? 0.45 : 0,
  );
  const cell = Math.max(3, b.w / random.int(5, 8));
  const floor = cell * random.range(0.95, 1.4);
  const share = dark ? random.range(0.3, 0.7) : 0.1;
  const warm = random.pick([hex('#ffd590'), hex('#ffe6b8'), hex('#bfe0ff'), hex('#ffc27a')]);
  const top = b.base - b.h;
  const step = random.chance(0.35) ? b.h * 0.16 : 0;
  const seed = random.int(1, 1e6);
  const air = dark ? mix(light.haze, [0.5, 0.38, 0.42], 0.45) : light.haze;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(canvas.height, b.base); y++) {
    const inset = y < top + step ? b.w * 0.2 : 0;
    const left = b.x + inset;
    const right = b.x + b.w - inset;
    const fall = (y - top) / b.h;
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(canvas.width, right); x++) {
      const across = (x - left) / (right - left);
      const side = light.side < 0 ? 1 - across : across;
      const facing = 0.12 + 0.55 * side;
      let c: Rgb = [
        wall[0] * (light.ambient[0] * 0.62 + light.key[0] * facing),
        wall[1] * (light.ambient[1] * 0.62 + light.key[1] * facing),
        wall[2] * (light.ambient[2] * 0.62 + light.key[2] * facing),
      ];
      const col = Math.floor((x - b.x) / cell);
      const row = Math.floor((y - top) / floor);
      const ux = ((x - b.x) / cell) % 1;
      const uy = ((y - top) / floor) % 1;
      if (ux > 0.2 && ux < 0.8 && uy > 0.25 && uy < 0.78) {
        const roll = (Math.imul(col * 73856093 + row * 19349663 + seed, 0x9e3779b1) >>> 8) / 16777216;
        if (roll < share) c = scale(warm, (dark ? 0.85 : 0.5) + 0.65 * ((roll * 97) % 1));
        else c = mix(scale(c, 0.62), light.horizon, dark ? 0.1 : 0.3);
      }
      blendPixel(
        canvas,
        x,
        y,
        mix(c, air, Math.min(0.94, b.veil + (1 - b.veil) * 0.25 * fall * light.density * 0.5)),
        Math.min(1, right - x),
      );
    }
  }
}

/** Paving or asphalt that reflects what stands on it: faintly when dry, in long streaks of light when wet. */
export function paintPavement(stage: Stage, base: number, wet: number, road: boolean): void {
  const { canvas, light, noise, horizon } = stage;
  const { width, height, data } = canvas;
  const above = data.slice(0, Math.ceil(base) * width * 3);
  const rows = Math.ceil(base);
  for (let y = Math.floor(base); y < height; y++) {
    const d = (y - base) / (height - base);
    const z = 0.28 / Math.max(0.01, (y - horizon * 0.98) / height);
    for (let x = 0; x < width; x++) {
      const wx = ((x - width / 2) / height) * z;
      const puddle = smoothstep(-0.05, 0.3, fbm(noise, wx * 2.2, z * 2.2, 3) + (wet - 0.5) * 0.6);
      const shimmer = noise(wx * 22, z * 30) * height * 0.012 * (0.4 + d);
      const k = wet * (0.32 + 0.42 * puddle) + 0.05;
      const i = (y * width + x) * 3;
      const line = road && Math.abs(wx) < 0.035 && (z * 1.6) % 1 < 0.5 ? 0.42 : 0;
      const kerb = road && Math.abs(Math.abs(wx) - 1.05) < 0.03 ? 0.25 : 0;
      const grain = 1 + 0.12 * noise(x * 0.7, y * 0.9) + 0.2 * fbm(noise, wx * 5, z * 5, 2);
      // Reflected light is drawn long: several heights are averaged.
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + shimmer)));
      const mirror = [0, 0, 0];
      for (let s = 0; s < 4; s++) {
        const sy = Math.min(rows - 1, Math.max(0, Math.round(base - (y - base) * (0.75 + s * 0.42) - s * 5 + shimmer)));
        const p = (sy * width + sx) * 3;
        for (let c = 0; c < 3; c++) mirror[c] = mirror[c] + above[p + c];
      }
      for (let c = 0; c < 3; c++) {
        const stone = (0.3 + line + kerb) * grain * (light.ambient[c] * 0.55 + light.key[c] * 0.42);
        const seen = stone + (light.haze[c] - stone) * Math.exp(-d * 7) * 0.55;
        data[i + c] = seen * (1 - k * 0.7) + (mirror[c] / 4) * k;
      }
    }
  }
}

export function paintCity(stage: Stage): void {
  const { canvas, horizon, scene } = stage;
  paintSky(stage);
  paintSkyline(stage, horizon, canvas.height * 0.58);
  const wet = scene.weather === 'rain' || scene.weather === 'storm' ? 1 : scene.time === 'night' ? 0.6 : 0.3;
  paintPavement(stage, horizon, wet, false);
  if (winter(stage)) paintGround(stage, { kind: 'snow', edge: () => horizon + 1, cover: 0.8 });
}

export function paintStreet(stage: Stage): void {
  const { canvas, horizon, scene } = stage;
  paintSky(stage);
  if (scene.features.includes('mountains')) alps(stage, 4, 4);
  else if (scene.features.includes('trees')) hills(stage, 2.2, 2.1);
  else paintSkyline(stage, horizon + canvas.height * 0.01, canvas.height * 0.4);
  const random = stage.random('street');
  const { width, height } = canvas;
  paintPavement(stage, horizon, scene.weather === 'rain' || scene.weather === 'storm' ? 1 : 0.12, true);
  if (winter(stage)) paintGround(stage, { kind: 'snow', edge: () => horizon + 1, cover: 0.84 });
  for (let n = 0; n < 5; n++) {
    const t = n / 4;
    for (const side of [-1, 1]) {
      const x = width / 2 + side * height * lerp(0.3, 0.95, t ** 1.4);
      paintTree(
        stage,
        'broadleaf',
        x,
        horizon + height * lerp(0.03, 0.2, t ** 1.6),
        height * lerp(0.14, 0.6, t ** 1.3),
        lerp(0.4, 0.02, t),
        random,
      );
    }
  }
}
