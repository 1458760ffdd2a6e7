import { hex, mix, type Rgb, smoothstep } from '../../raster/colour.ts';
import { paintSkyline } from './city.ts';
import { paintGrass, paintGround } from './ground.ts';
import { alps, bankEdge, hills, treeLine, winter } from './land-parts.ts';
import { paintSky } from './sky.ts';
import type { Stage } from './stage.ts';

export function paintLake(stage: Stage): void {
  const { canvas, horizon, noise, scene } = stage;
  const { height } = canvas;
  paintSky(stage);
  if (scene.features.includes('city')) paintSkyline(stage, horizon + height * 0.012, height * 0.3);
  else alps(stage, 3.4, scene.features.includes('mountains') ? 4.6 : 2.9);
  const shore = horizon + height * 0.035;
  if (!scene.features.includes('city'))
    treeLine(
      stage,
      (x) => shore + height * 0.006 * noise((x / height) * 4, 2),
      0.075,
      0.16,
      Math.round((canvas.width / height) * 90),
    );
  paintWater(stage, {
    from: shore,
    mirror: shore,
    deep: deepWater(stage, hex('#2c5f6e')),
    waves: scene.weather === 'storm' ? 0.8 : scene.weather === 'rain' ? 0.45 : 0.16,
  });
  const bank = bankEdge(stage, 0.8);
  paintGround(stage, { kind: winter(stage) ? 'snow' : 'grass', edge: bank });
  if (!winter(stage))
    paintGrass(stage, {
      edge: bank,
      from: height * 0.79,
      to: height * 1.03,
      count: Math.round((canvas.width / height) * 2300),
      flowers: scene.features.includes('flowers') || scene.season === 'spring',
    });
}

export function paintSea(stage: Stage): void {
  const { horizon, scene } = stage;
  paintSky(stage);
  if (scene.features.includes('mountains')) hills(stage, 6, 2.4);
  paintWater(stage, {
    from: horizon,
    mirror: horizon,
    deep: deepWater(stage, hex('#1f6f8a')),
    waves: scene.weather === 'storm' ? 1.4 : 0.8,
  });
  if (scene.subjects.some((s) => s.ground !== null && s.pose !== 'boat' && s.pose !== 'swim')) {
    const edge = bankEdge(stage, 0.84);
    paintGround(stage, { kind: 'rock', edge });
  }
}

export function paintBeach(stage: Stage): void {
  const { canvas, horizon, light, noise } = stage;
  const { width, height, data } = canvas;
  paintSky(stage);
  paintWater(stage, { from: horizon, mirror: horizon, deep: deepWater(stage, hex('#2fa3a8')), waves: 0.6 });
  const edge = (x: number) =>
    height *
    (0.665 + 0.03 * Math.sin((x / width) * 4.2 + (stage.scene.seed % 7)) + 0.012 * noise((x / height) * 5, 1.1));
  paintGround(stage, { kind: winter(stage) ? 'snow' : 'sand', edge });
  // Wet sand that mirrors a little, and two lines of foam.
  for (let x = 0; x < width; x++) {
    const e = edge(x);
    for (let y = Math.floor(e - height * 0.05); y < e + height * 0.05; y++) {
      if (y < 0 || y >= height) continue;
      const d = (y - e) / height;
      const i = (y * width + x) * 3;
      const wet = d > 0 ? Math.max(0, 1 - d / 0.05) * 0.45 : 0;
      const lace = noise((x / height) * 26, d * 90 + 3) * 0.5 + 0.62;
      const foam =
        (Math.exp(-((d / 0.0055) ** 2)) +
          0.7 * Math.exp(-(((d + 0.024 + 0.006 * noise((x / height) * 6, 9)) / 0.004) ** 2))) *
        lace;
      for (let c = 0; c < 3; c++) {
        let v = data[i + c];
        v = v * (1 - wet * 0.45) + light.horizon[c] * wet * 0.22;
        data[i + c] = v + (Math.min(1, light.ambient[c] * 0.5 + light.key[c] * 0.72) - v) * Math.min(0.92, foam);
      }
    }
  }
}

export interface WaterOptions {
  /** First row of the water. */
  from: number;
  /** Row around which the image is mirrored. */
  mirror: number;
  deep: Rgb;
  /** From 0 for a mirror to 1 for open sea. */
  waves: number;
}

/** Water that reflects what is above it: broken by waves towards the viewer, and darker where seen from above. */
export function paintWater(stage: Stage, options: WaterOptions): void {
  const { canvas, light, noise, scene, job } = stage;
  const { width, height, data } = canvas;
  const above = data.slice(0, Math.min(height, Math.ceil(options.mirror) + 1) * width * 3);
  const rows = above.length / (width * 3);
  const sunX = scene.light.x * width;
  const from = Math.max(0, Math.floor(options.from));
  const range = height - options.mirror;
  for (let y = from; y < height; y++) {
    if (y % 32 === 0) job.check();
    const d = Math.max(0.002, (y - options.mirror) / height);
    const z = 0.22 / d;
    const near = Math.min(1, (y - options.mirror) / range);
    const fresnel = 0.96 - 0.36 * near;
    const amp = height * (0.012 + 0.05 * near) * (0.3 + options.waves);
    const ripple = 26 * (0.6 + options.waves * 0.4);
    for (let x = 0; x < width; x++) {
      const wx = ((x - width / 2) / height) * z;
      const wave = noise(wx * ripple * 0.16, z * ripple * 0.55) + 0.5 * noise(wx * ripple * 0.5 + 9, z * ripple * 1.6);
      const sy = Math.min(
        rows - 1,
        Math.max(0, Math.round(2 * options.mirror - y - Math.abs(wave) * amp + wave * amp * 0.4)),
      );
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + wave * amp * 0.5)));
      const s = (sy * width + sx) * 3;
      const k = fresnel * (0.9 + 0.16 * wave);
      // A path of glints under the sun or moon.
      const path = Math.exp(-(((x - sunX) / (width * (0.035 + 0.12 * near))) ** 2));
      const glint = path * smoothstep(0.18, 0.75, wave) * (light.night ? 0.34 : 0.75) * (1 - 0.5 * near);
      const crest = options.waves > 0.5 ? smoothstep(0.35, 1.1, wave) * 0.1 * near : 0;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const deep = options.deep[c] * (0.85 + 0.2 * wave);
        const mirrored = above[s + c];
        data[i + c] = deep + (mirrored * 0.94 - deep) * k + light.key[c] * glint + crest;
      }
    }
  }
}

/** The colour of deep water under this light. */
export function deepWater(stage: Stage, tint: Rgb): Rgb {
  return mix(
    [tint[0] * stage.light.ambient[0], tint[1] * stage.light.ambient[1], tint[2] * stage.light.ambient[2]],
    stage.light.zenith,
    0.3,
  );
}
