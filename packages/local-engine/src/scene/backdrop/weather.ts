import { disc, glow } from '../../raster/brush.ts';
import { blendPixel } from '../../raster/canvas.ts';
import { mix } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import type { Stage } from './stage.ts';

/** Everything that falls or floats in front: rain, snow, fog, lightning, fireflies. */
export function paintWeather(stage: Stage): void {
  const { scene } = stage;
  if (!isIndoors(stage)) {
    if (scene.weather === 'rain' || scene.weather === 'storm') rain(stage);
    if (scene.weather === 'snow') snow(stage);
    if (scene.weather === 'fog') fog(stage, 0.22);
  }
  if (scene.features.includes('fireflies')) sparks(stage);
}

/** Fog between the backdrop and the subjects. */
export function paintAir(stage: Stage): void {
  if (stage.scene.weather === 'fog' && !isIndoors(stage)) fog(stage, 0.8);
}

function isIndoors(stage: Stage): boolean {
  return ['studio', 'interior', 'table', 'space', 'underwater', 'abstract'].includes(stage.scene.place);
}

/** A bolt in the sky; drawn before the land, so it strikes behind it. */
export function paintLightning(stage: Stage): void {
  const { canvas, horizon } = stage;
  const random = stage.random('lightning');
  let x = canvas.width * random.range(0.25, 0.75);
  const unit = canvas.height / 1024;
  for (let y = 0; y < horizon; y++) {
    x += random.range(-3.2, 3.2) * unit;
    disc(canvas, x, y, 1.3 * unit + 0.4, [1.25, 1.25, 1.4], 0.9);
    if (y % 7 === 0) glow(canvas, x, y, 46 * unit, [0.62, 0.66, 1], 0.1);
  }
}

function rain(stage: Stage): void {
  const { canvas, light } = stage;
  const { width, height } = canvas;
  const random = stage.random('rain');
  const unit = height / 1024;
  const tone = mix(light.haze, [0.92, 0.95, 1], 0.6);
  const count = Math.round(1500 * (width / height) * (stage.scene.weather === 'storm' ? 1.5 : 1));
  for (let n = 0; n < count; n++) {
    const near = random.next() ** 2;
    const length = unit * (16 + 60 * near);
    const x = random.range(-0.1, 1.05) * width;
    const y = random.range(-0.1, 1) * height;
    const alpha = 0.07 + 0.16 * near;
    const thick = near > 0.7 ? 2 : 1;
    for (let k = 0; k < length; k++) {
      const fade = Math.sin((Math.PI * k) / length);
      for (let t = 0; t < thick; t++)
        blendPixel(canvas, Math.round(x + k * 0.14) + t, Math.round(y + k), tone, alpha * fade);
    }
  }
}

function snow(stage: Stage): void {
  const { canvas } = stage;
  const random = stage.random('snow');
  const unit = canvas.height / 1024;
  const count = Math.round(620 * (canvas.width / canvas.height));
  for (let n = 0; n < count; n++) {
    const near = random.next() ** 3;
    const r = unit * (0.9 + 6 * near);
    disc(
      canvas,
      random.next() * canvas.width,
      random.next() * canvas.height,
      Math.max(0.7, r),
      [1, 1, 1],
      near > 0.5 ? 0.3 : 0.75,
    );
  }
}

function fog(stage: Stage, amount: number): void {
  const { canvas, light, noise, horizon } = stage;
  const { width, height, data } = canvas;
  for (let y = 0; y < height; y++) {
    const band = Math.exp(-(((y - horizon * 1.02) / (height * 0.2)) ** 2));
    if (band < 0.005) continue;
    for (let x = 0; x < width; x++) {
      const a = Math.min(0.9, amount * band * (0.75 + 0.8 * fbm(noise, (x / height) * 1.6, (y / height) * 6, 3)));
      if (a <= 0) continue;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = data[i + c] + (light.haze[c] - data[i + c]) * a;
    }
  }
}

function sparks(stage: Stage): void {
  const { canvas } = stage;
  const random = stage.random('fireflies');
  const unit = canvas.height / 1024;
  for (let n = 0; n < 60; n++) {
    const x = random.next() * canvas.width;
    const y = random.range(0.3, 0.97) * canvas.height;
    const r = unit * random.range(8, 26);
    glow(canvas, x, y, r, [1, 0.86, 0.42], random.range(0.3, 0.75));
    glow(canvas, x, y, r * 0.3, [1, 1, 0.85], 0.9);
  }
}
