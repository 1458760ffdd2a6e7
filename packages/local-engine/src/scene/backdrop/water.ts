import { mix, type Rgb, smoothstep } from '../../raster/colour.ts';
import type { Stage } from './stage.ts';

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
