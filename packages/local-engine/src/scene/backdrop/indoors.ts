import { COLOURS } from '../../prompt/lexicon.ts';
import { glow } from '../../raster/brush.ts';
import { clamp01, fromHsl, hex, lerp, mix, type Rgb, scale, smoothstep } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import type { Stage } from './stage.ts';

/** The backdrop colour that the prompt names, softened, or one that the seed chooses. */
export function backdropColour(stage: Stage, choices: string[]): Rgb {
  const named = stage.scene.colours.map((c) => COLOURS[c]).find((c) => c !== undefined);
  if (named) return fromHsl(named.hue ?? 0, named.saturation * 0.72, lerp(named.lightness, 0.6, 0.35));
  return hex(stage.random('backdrop').pick(choices));
}

/** A seamless paper sweep with a soft spot of light. */
export function paintStudio(stage: Stage): void {
  const { canvas, scene, horizon, noise } = stage;
  const { width, height, data } = canvas;
  const tone = backdropColour(stage, ['#c9d3da', '#d9cbb8', '#b9c4b2', '#c7b6c4', '#a9bccb', '#dcd6cc']);
  const dark = scene.time === 'night' ? 0.45 : 1;
  const cx = width * (0.5 + (scene.light.x - 0.5) * 0.25);
  for (let y = 0; y < height; y++) {
    // The sweep: wall, a soft bend, floor. No edge anywhere.
    const floor = smoothstep(horizon - height * 0.07, horizon + height * 0.16, y);
    for (let x = 0; x < width; x++) {
      const dx = (x - cx) / Math.max(width, height);
      const dy = (y - height * 0.44) / height;
      const spot = Math.exp(-(dx * dx * 5.5 + dy * dy * 3.4));
      const pool = Math.exp(-(dx * dx * 5 + ((y - height * 0.86) / height) ** 2 * 22));
      const k =
        dark * (0.44 + 0.62 * spot * (1 - floor * 0.55) + 0.34 * pool * floor) + 0.012 * noise(x * 0.11, y * 0.11);
      const i = (y * width + x) * 3;
      const lift = clamp01(k - 0.86) * 0.8;
      for (let c = 0; c < 3; c++) data[i + c] = tone[c] * k + (1 - tone[c]) * lift;
    }
  }
}

/** A room: wall, skirting, boards in perspective, and light from a window falling across them. */
export function paintInterior(stage: Stage): void {
  const { canvas, light, horizon, noise } = stage;
  const { width, height, data } = canvas;
  const wall = backdropColour(stage, ['#cfc4ae', '#a9b8ad', '#c3a893', '#9fb0bd', '#d8cdbf']);
  const boards = hex(stage.random('boards').pick(['#9a6b42', '#b58a5b', '#7c5436']));
  const key = light.night ? hex('#ffc98a') : mix(light.key, [1, 1, 1], 0.2);
  const fill = light.night ? hex('#6a5a58') : mix(light.ambient, [0.85, 0.82, 0.8], 0.6);
  const side = light.side;
  const { setting = '' } = stage.scene;
  const closed = CLOSED.test(setting);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const across = side < 0 ? 1 - x / width : x / width;
      const v = y / horizon;
      let base: Rgb;
      let lit: number;
      if (y < horizon - height * 0.028) {
        base = scale(wall, 1 + 0.03 * fbm(noise, x * 0.02, y * 0.02, 3));
        lit = 0.3 + 0.62 * Math.exp(-((1.05 - across) ** 2) * 2.2 - (v - 0.5) ** 2 * 1.2);
        if (closed) lit = 0.5 + 0.3 * Math.exp(-((v - 0.15) ** 2) * 5);
      } else if (y < horizon) {
        base = [0.93, 0.91, 0.87];
        lit = 0.4 + 0.4 * across - (y - horizon + height * 0.028 < 2 ? 0.12 : 0);
      } else {
        const z = 0.4 / Math.max(0.02, (y - horizon) / height + 0.12);
        const wx = ((x - width / 2) / height) * z * 3.2;
        const plank = Math.floor(wx * 1.6 + 40);
        const seam = Math.abs(((wx * 1.6 + 40) % 1) - 0.5) > 0.485 ? 0.72 : 1;
        const tone = 0.86 + 0.24 * (((plank * 7919) % 13) / 13) + 0.14 * fbm(noise, wx * 9, z * 2.4 + plank * 3, 3);
        base = scale(boards, tone * seam);
        lit = 0.36 + 0.4 * across * Math.exp(-(((y - horizon) / height) ** 2) * 6) + 0.12;
      }
      for (let c = 0; c < 3; c++) data[i + c] = base[c] * (fill[c] * 0.48 + key[c] * lit);
    }
  }
  if (!closed) windowFrame(stage, side);
}

/** Below ground, without windows. */
const CLOSED = /station|platform|subway|metro|cellar|basement/;

/** The window itself, with the weather outside. */
function windowFrame(stage: Stage, side: number): void {
  const { canvas, light, horizon, noise } = stage;
  const { width, height, data } = canvas;
  const w = Math.min(width * 0.24, height * 0.34);
  const x0 = side < 0 ? width * 0.06 : width * 0.94 - w;
  const y0 = horizon * 0.16;
  const y1 = horizon * 0.76;
  const frame = Math.max(2, height * 0.012);
  for (let y = Math.floor(y0 - frame); y < y1 + frame; y++) {
    for (let x = Math.floor(x0 - frame); x < x0 + w + frame; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const u = (x - x0) / w;
      const v = (y - y0) / (y1 - y0);
      const bar = Math.abs(u - 0.5) * w < frame * 0.4 || Math.abs(v - 0.45) * (y1 - y0) < frame * 0.4;
      const inside = u > 0 && u < 1 && v > 0 && v < 1 && !bar;
      const i = (y * width + x) * 3;
      const hills = v > 0.72 + 0.1 * noise(u * 3, 1.7);
      const view = hills
        ? mix(light.haze, [0.3, 0.42, 0.3], light.night ? 0.1 : 0.5)
        : mix(light.sky, light.horizon, v);
      for (let c = 0; c < 3; c++)
        data[i + c] = inside ? view[c] * (light.night ? 1 : 1.12) : 0.9 * (light.ambient[c] * 0.4 + 0.5);
    }
  }
}

/** A wooden table top before a room out of focus. */
export function paintTable(stage: Stage): void {
  const { canvas, light, horizon, noise, scene } = stage;
  const { width, height, data } = canvas;
  const random = stage.random('table');
  const wood = hex(random.pick(['#9b6a3f', '#b98954', '#6f4a30', '#c7a273']));
  const room = backdropColour(stage, ['#6f7f78', '#8a7f86', '#7d8894', '#9b8a74']);
  const night = light.night ? 0.5 : 1;
  for (let y = 0; y < height; y++) {
    const edge = smoothstep(horizon - 2, horizon + 2, y);
    const z = 0.4 / Math.max(0.02, (y - horizon) / height + 0.16);
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const across = light.side < 0 ? 1 - x / width : x / width;
      const wx = ((x - width / 2) / height) * z * 2.2;
      const plank = Math.floor(wx * 0.9 + 30);
      const seam = Math.abs(((wx * 0.9 + 30) % 1) - 0.5) > 0.492 ? 0.6 : 1;
      const grain = fbm(noise, wx * 16 + plank * 5, z * 1.6 + plank, 4);
      const knot = 0.1 * Math.sin((wx * 14 + fbm(noise, wx * 2, z * 0.8, 2) * 9) * 2);
      const top =
        (0.8 + 0.42 * grain + knot) *
        seam *
        (0.5 + 0.62 * across) *
        (1.05 - 0.25 * ((y - horizon) / (height - horizon)));
      const back = (0.46 + 0.8 * across * Math.exp(-(((y / horizon - 0.55) / 0.75) ** 2))) * night;
      for (let c = 0; c < 3; c++) {
        const behind = room[c] * back * (0.5 + 0.6 * light.key[c]);
        const front = wood[c] * top * (light.ambient[c] * 0.35 + light.key[c] * 0.72) * Math.max(0.7, night);
        data[i + c] = behind + (front - behind) * edge;
      }
    }
  }
  // Lights far behind, out of focus.
  for (let n = 0; n < 22; n++) {
    const x = random.next() * width;
    const y = random.range(0.05, 0.92) * horizon;
    const r = Math.min(width, height) * random.range(0.02, 0.065);
    glow(
      canvas,
      x,
      y,
      r * 1.5,
      mix(random.pick([hex('#ffd9a0'), hex('#ffeccf'), hex('#ffc07a')]), light.key, 0.3),
      random.range(0.08, 0.24) * (scene.time === 'night' ? 1.7 : 1),
    );
  }
}
