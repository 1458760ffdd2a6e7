import type { RawImage } from '@darkroom/engine';
import { clamp01, mix, type Rgb, scale } from '../raster/colour.ts';
import { blurPlane, createPlane, samplePlane } from '../raster/plane.ts';
import type { Stage } from './backdrop/stage.ts';
import type { PlacedSubject } from './scene.ts';

/** Puts a figure into the scene: shadow and reflection first, then itself in the scene's light and air. */
export function drawSubject(stage: Stage, subject: PlacedSubject, figure: RawImage): void {
  if (subject.ground !== null && subject.pose !== 'bust' && !subject.carried) {
    if (subject.pose === 'boat' || (subject.pose === 'swim' && stage.scene.place !== 'underwater'))
      reflection(stage, subject, figure, 0.5);
    else castShadow(stage, subject, figure);
  }
  composite(stage, subject, figure);
}

/** How strongly things are lit and shaded here: the studio has a large soft light, a rainy day hardly any. */
function contrast(stage: Stage): number {
  const { place, weather } = stage.scene;
  if (place === 'studio' || place === 'abstract') return 0.75;
  if (place === 'space' || place === 'underwater') return 0.5;
  return weather === 'clear' ? 1 : 0.5;
}

function castShadow(stage: Stage, subject: PlacedSubject, figure: RawImage): void {
  const { canvas, light } = stage;
  const { box } = subject;
  const ground = subject.ground as number;
  const reach = 0.16 + (0.5 - Math.min(0.5, light.elevation)) * 0.5;
  const slant = -light.side * (0.75 - light.elevation * 0.6);
  const pad = Math.ceil(box.height * 0.55);
  const w = Math.ceil(box.width + pad * 2);
  const h = Math.ceil(box.height * reach + box.height * 0.2);
  const plane = createPlane(w, h);
  const top = Math.round(ground - box.height * 0.1);
  for (let y = 0; y < h; y++) {
    const down = top + y - ground;
    const up = down / reach / box.height;
    for (let x = 0; x < w; x++) {
      let a = 0;
      if (up >= 0 && up < 1) {
        const u = (x - pad - slant * up * box.height * 0.55) / box.width;
        if (u >= 0 && u < 1) {
          const p =
            (Math.min(figure.height - 1, Math.floor((1 - up) * figure.height)) * figure.width +
              Math.floor(u * figure.width)) *
            4;
          a = (figure.data[p + 3] / 255) * (1 - up * 0.75) * 0.62;
        }
      }
      // Where it touches the ground hardly any light gets in.
      const ex = (x - pad - box.width / 2) / (box.width * 0.42);
      const ey = (down - box.height * 0.005) / (box.height * 0.045);
      a = Math.max(a, 0.85 * clamp01(1.15 - Math.sqrt(ex * ex + ey * ey)));
      plane.data[y * w + x] = a;
    }
  }
  const soft = blurPlane(plane, Math.max(1, box.height * 0.012));
  const strength = contrast(stage) * (light.night ? 0.55 : 0.72) * (1 - subject.depth * 0.4);
  const left = Math.round(box.x - pad);
  for (let y = 0; y < h; y++) {
    const py = top + y;
    if (py < 0 || py >= canvas.height) continue;
    for (let x = 0; x < w; x++) {
      const px = left + x;
      if (px < 0 || px >= canvas.width) continue;
      const a = soft.data[y * w + x] * strength;
      if (a < 0.003) continue;
      const i = (py * canvas.width + px) * 3;
      for (let c = 0; c < 3; c++) {
        const v = canvas.data[i + c];
        canvas.data[i + c] = v * (1 - a) + v * light.ambient[c] * 0.32 * a;
      }
    }
  }
}

function reflection(stage: Stage, subject: PlacedSubject, figure: RawImage, strength: number): void {
  const { canvas, light, noise } = stage;
  const { box } = subject;
  const ground = Math.round(subject.ground as number);
  const length = Math.min(canvas.height - ground, Math.round(box.height * 0.8));
  for (let y = 0; y < length; y++) {
    const t = y / (box.height * 0.8);
    const wobble = noise(1.7, y * 0.09) * box.width * 0.03 * (0.4 + t);
    const fade = strength * (1 - t);
    for (let x = 0; x < box.width; x++) {
      const sx = Math.round(((x + wobble) / box.width) * figure.width);
      const sy = figure.height - 1 - Math.round((y / box.height) * figure.height);
      if (sx < 0 || sx >= figure.width || sy < 0) continue;
      const p = (sy * figure.width + sx) * 4;
      const a = (figure.data[p + 3] / 255) * fade;
      const px = Math.round(box.x + x);
      if (a <= 0 || px < 0 || px >= canvas.width) continue;
      const i = ((ground + y) * canvas.width + px) * 3;
      for (let c = 0; c < 3; c++) {
        const tone = (figure.data[p + c] / 255) * (0.5 + 0.45 * light.ambient[c]);
        canvas.data[i + c] = canvas.data[i + c] * (1 - a) + tone * a;
      }
    }
  }
}

/** The light on subjects: tinted by the scene, but never so much that a fox is no longer orange. */
function subjectLight(stage: Stage): { key: Rgb; fill: Rgb } {
  const { light, scene } = stage;
  const soft =
    scene.place === 'studio' || scene.place === 'table' || scene.place === 'interior' || scene.place === 'abstract';
  const bright = !light.night || soft ? 1 : 0.8;
  const key = mix([1, 1, 1], light.key, soft ? 0.25 : 0.7);
  const fill = mix([0.8, 0.8, 0.84], light.ambient, soft ? 0.3 : 0.62);
  return { key: scale(key, bright * (soft ? 1 : 1.06)), fill: scale(fill, soft ? 1 : 0.9) };
}

function composite(stage: Stage, subject: PlacedSubject, figure: RawImage): void {
  const { canvas, light, scene } = stage;
  const { width, height, data } = figure;
  const { key, fill } = subjectLight(stage);
  const strength = contrast(stage);
  const alpha = createPlane(width, height);
  for (let i = 0; i < width * height; i++) alpha.data[i] = data[i * 4 + 3] / 255;
  const soft = blurPlane(alpha, Math.max(1, width * 0.03));
  const veil =
    subject.depth * (scene.place === 'studio' || scene.place === 'table' ? 0.1 : 0.34) * Math.min(1.4, light.density);
  const air = scene.place === 'underwater' ? ([0.08, 0.42, 0.6] as Rgb) : light.haze;
  const veilAmount = scene.place === 'underwater' ? 0.22 : veil;
  const left = Math.round(subject.box.x);
  const top = Math.round(subject.box.y);
  const reach = width * 0.035;
  for (let y = 0; y < height; y++) {
    const py = top + y;
    if (py < 0 || py >= canvas.height) continue;
    const v = y / height;
    for (let x = 0; x < width; x++) {
      const px = left + x;
      if (px < 0 || px >= canvas.width) continue;
      const p = y * width + x;
      const a = alpha.data[p];
      if (a <= 0.002) continue;
      const u = x / width - 0.5;
      // The blurred outline approximates roundness: light wraps in from the side it comes from.
      const slope =
        samplePlane(soft, x - light.side * reach, y + reach) - samplePlane(soft, x + light.side * reach, y - reach);
      const lit = clamp01(0.66 + (u * light.side * 0.5 - (v - 0.5) * 0.22 + slope * 1.1) * strength);
      const rim = clamp01(slope * 2.2 - 0.35) * 0.34 * strength;
      const floor = v > 0.86 ? 1 - (v - 0.86) * 1.5 * strength : 1;
      const i = (py * canvas.width + px) * 3;
      for (let c = 0; c < 3; c++) {
        const base = data[p * 4 + c] / 255;
        const shaded = base * (fill[c] * (1 - lit) * 0.9 + key[c] * lit * 1.08) * floor + key[c] * rim;
        const seen = shaded + (air[c] - shaded) * veilAmount;
        canvas.data[i + c] = canvas.data[i + c] * (1 - a) + seen * a;
      }
    }
  }
}
