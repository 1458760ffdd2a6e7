import { mix, type Rgb, smoothstep } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import { createPlane, samplePlane } from '../../raster/plane.ts';
import type { Stage } from './stage.ts';

/** Gradient, glow around the sun or moon, its disc, stars, clouds, aurora and rainbow, over the whole canvas. */
export function paintSky(stage: Stage): void {
  gradient(stage);
  const { scene, light } = stage;
  const has = new Set(scene.features);
  const no = new Set(scene.without);
  if (light.stars > 0 && !no.has('stars')) stars(stage);
  if (has.has('aurora')) aurora(stage);
  const covered =
    scene.weather === 'rain' || scene.weather === 'storm' || scene.weather === 'fog' || scene.weather === 'snow';
  const moon = light.night && (has.has('moon') || scene.weather === 'clear');
  if (!covered && (moon || !light.night) && !no.has(moon ? 'moon' : 'sun')) disc(stage, moon);
  if (!no.has('clouds'))
    clouds(
      stage,
      has.has('aurora')
        ? 0.3
        : covered
          ? 0.72
          : scene.weather === 'cloudy' || has.has('clouds')
            ? 0.62
            : light.night
              ? 0.36
              : 0.47,
    );
  if (has.has('rainbow')) rainbow(stage);
}

const GLOW_REACH = 8;
const GLOW_STEPS = 512;

function gradient(stage: Stage): void {
  const { canvas, light, scene } = stage;
  const { width, height, data } = canvas;
  const sx = scene.light.x * width;
  const sy = scene.light.y * height;
  const low = scene.time === 'golden' || scene.time === 'dusk' || scene.time === 'dawn';
  // The light depends only on the distance, so it is computed once and not for each pixel.
  const glow = Float32Array.from({ length: GLOW_REACH * GLOW_STEPS + 2 }, (_, i) => {
    const d = i / GLOW_STEPS;
    const light = (low ? 0.75 : 0.42) * Math.exp(-d * (low ? 3.2 : 4.6)) + 0.35 * Math.exp(-d * 14);
    return stage.light.night ? light * 0.55 : light;
  });
  // Land and water cover the rest.
  const last = Math.min(height, Math.ceil(stage.horizon + height * 0.2));
  for (let y = 0; y < last; y++) {
    const t = Math.min(1, y / stage.horizon);
    const base =
      t < 0.62
        ? mix(light.zenith, light.sky, smoothstep(0, 0.62, t))
        : mix(light.sky, light.horizon, smoothstep(0.62, 1.02, t));
    for (let x = 0; x < width; x++) {
      const dx = (x - sx) / height;
      const dy = ((y - sy) / height) * (low ? 1.6 : 1);
      const d = Math.min(GLOW_REACH, Math.sqrt(dx * dx + dy * dy)) * GLOW_STEPS;
      const at = d | 0;
      const near = glow[at];
      const k = near + (glow[at + 1] - near) * (d - at);
      const i = (y * width + x) * 3;
      data[i] = base[0] + (light.key[0] * 1.08 - base[0]) * k;
      data[i + 1] = base[1] + (light.key[1] - base[1]) * k;
      data[i + 2] = base[2] + (light.key[2] * 0.92 - base[2]) * k;
    }
  }
}

function disc(stage: Stage, moon: boolean): void {
  const { canvas, scene, light, noise } = stage;
  const { width, height, data } = canvas;
  const unit = Math.min(width, height);
  const r = unit * (moon ? 0.05 : 0.036);
  const cx = scene.light.x * width;
  const cy = scene.light.y * height;
  for (let y = Math.floor(cy - r - 2); y <= cy + r + 2; y++) {
    for (let x = Math.floor(cx - r - 2); x <= cx + r + 2; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const d = Math.hypot(x - cx, y - cy);
      // The moon has a sharp outline; the sun has none.
      const a = moon ? Math.min(1, Math.max(0, r - d + 0.5)) : smoothstep(r, r * 0.55, d);
      if (a <= 0) continue;
      const i = (y * width + x) * 3;
      // The moon has dark areas; the sun is only light, brighter than white, so it blooms.
      const shade = moon
        ? 0.95 - 0.16 * smoothstep(0, 0.5, fbm(noise, ((x - cx) / r) * 1.3 + 7, ((y - cy) / r) * 1.3, 4) + 0.16)
        : 1.35;
      const c: Rgb = moon
        ? [0.97 * shade, 0.96 * shade, 0.9 * shade]
        : [shade, shade * 0.95, shade * (light.key[2] + 0.25)];
      for (let k = 0; k < 3; k++) data[i + k] = data[i + k] + (c[k] - data[i + k]) * a;
    }
  }
}

function stars(stage: Stage): void {
  const { canvas, light, horizon } = stage;
  const random = stage.random('stars');
  const { width, data } = canvas;
  const count = Math.round((light.stars * 900 * horizon * width) / (1024 * 600));
  for (let n = 0; n < count; n++) {
    const x = Math.floor(random.next() * width);
    const y = Math.floor(random.next() ** 1.3 * horizon * 0.96);
    const b = random.next() ** 5 * 0.95 + 0.1;
    const warm = random.range(0.82, 1);
    const reach = b > 0.75 ? 1 : 0;
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const px = x + dx;
        if (px < 0 || px >= width || y + dy < 0) continue;
        const k = b * (dx === 0 && dy === 0 ? 1 : dx === 0 || dy === 0 ? 0.35 : 0.1) * (1 - y / horizon) ** 0.4;
        const i = ((y + dy) * width + px) * 3;
        data[i] = data[i] + k * warm;
        data[i + 1] = data[i + 1] + k * warm;
        data[i + 2] = data[i + 2] + k;
      }
    }
  }
}

/** Clouds on a plane high above, so they shrink towards the horizon; lit from the sun's direction. */
function clouds(stage: Stage, cover: number): void {
  const { canvas, light, noise, scene, horizon } = stage;
  const { width, height, data } = canvas;
  const step = Math.max(2, Math.round(Math.min(width, height) / 400));
  const plane = createPlane(Math.ceil(width / step) + 1, Math.ceil(horizon / step) + 1);
  const shift = stage.random('clouds').range(0, 90);
  for (let j = 0; j < plane.height; j++) {
    const y = j * step;
    const z = 1 / (0.16 + Math.max(0, 1 - y / horizon));
    for (let i = 0; i < plane.width; i++) {
      const u = ((i * step - width / 2) / height) * z * 1.25 + shift;
      const v = z * 2.6;
      const warp = 0.35 * noise(u * 0.9 + 40, v * 0.9);
      plane.data[j * plane.width + i] = fbm(noise, u + warp, v + warp, 6) + 0.5;
    }
  }
  const bright = light.night ? mix(light.sky, light.horizon, 0.7) : mix([1, 1, 1], light.key, 0.45);
  const shadow = mix(light.zenith, light.haze, light.night ? 0.35 : 0.62);
  const edge = 1 - cover;
  for (let y = 0; y < Math.min(height, horizon); y++) {
    const fade = smoothstep(1, 0.86, y / horizon);
    for (let x = 0; x < width; x++) {
      const px = x / step;
      const py = y / step;
      const d = samplePlane(plane, px, py);
      const a = smoothstep(edge, edge + 0.34, d) * fade * 0.94;
      if (a < 0.004) continue;
      const toSun = samplePlane(plane, px + (x < scene.light.x * width ? 5 : -5), py - 4);
      const lit = smoothstep(-0.16, 0.2, d - toSun + 0.03) * (1 - 0.45 * smoothstep(edge + 0.2, edge + 0.6, d));
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const base = data[i + c];
        const tone = shadow[c] + (bright[c] - shadow[c]) * lit;
        data[i + c] = base + (tone - base) * a * 0.85;
      }
    }
  }
}

function aurora(stage: Stage): void {
  const { canvas, noise, horizon } = stage;
  const { width, height, data } = canvas;
  for (let x = 0; x < width; x++) {
    for (let band = 0; band < 2; band++) {
      const u = x / height;
      const base = horizon * (0.62 - band * 0.16 + 0.22 * noise(u * 1.3 + band * 9, band * 3.7));
      const rays = 0.55 + 0.45 * noise(u * 22 + band * 5, 2.2);
      const reach = horizon * (0.42 + 0.2 * noise(u * 3.1, band + 5));
      for (let y = Math.max(0, Math.floor(base - reach)); y < Math.min(height, base + 14); y++) {
        const t = (base - y) / reach;
        const a = (t < 0 ? Math.exp(t * 30) : Math.exp(-t * 2.6)) * rays * 0.72;
        const i = (y * width + x) * 3;
        data[i] = data[i] + a * (0.12 + 0.5 * Math.max(0, t - 0.25));
        data[i + 1] = data[i + 1] + a * (0.85 - 0.4 * Math.max(0, t));
        data[i + 2] = data[i + 2] + a * (0.45 + 0.3 * Math.max(0, t));
      }
    }
  }
}

function rainbow(stage: Stage): void {
  const { canvas, scene, horizon } = stage;
  const { width, height, data } = canvas;
  const cx = width * (scene.light.x < 0.5 ? 0.62 : 0.38);
  const cy = horizon * 1.08;
  const radius = Math.min(width * 0.5, horizon * 0.92);
  const band = radius * 0.11;
  const hues: Rgb[] = [
    [0.55, 0.35, 0.95],
    [0.3, 0.5, 1],
    [0.25, 0.85, 0.9],
    [0.4, 0.9, 0.4],
    [1, 0.95, 0.35],
    [1, 0.65, 0.25],
    [1, 0.35, 0.3],
  ];
  for (let y = 0; y < Math.min(height, horizon); y++) {
    for (let x = 0; x < width; x++) {
      const d = (Math.hypot(x - cx, y - cy) - radius) / band + 0.5;
      if (d <= 0 || d >= 1) continue;
      const p = d * (hues.length - 1);
      const c = mix(hues[Math.floor(p)], hues[Math.ceil(p)], p % 1);
      const a = 0.42 * Math.sin(Math.PI * d) ** 0.7 * smoothstep(horizon, horizon * 0.7, y);
      const i = (y * width + x) * 3;
      for (let k = 0; k < 3; k++) data[i + k] = data[i + k] * (1 - a * 0.6) + c[k] * a;
    }
  }
}
