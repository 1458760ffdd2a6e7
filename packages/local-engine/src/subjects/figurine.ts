import { createRaw, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { clamp01, hex, mix, type Rgb, scale } from '../raster/colour.ts';

const TAILED = /🦊|🐺|🦝|🐱|🐶|🐯|🦁|🐵/u;

/**
 * A sitting body for a subject that is drawn only as a head, in the same rounded style: belly, paws and tail as shaded
 * ellipsoids in the head's own colours, with the head on top.
 */
export async function withBody(head: RawImage, emoji: string): Promise<RawImage> {
  // A lion's head is mostly mane; the rest of it is not.
  const fur = /🦁/u.test(emoji) ? hex('#eba942') : mainColour(head);
  const light = mix(paleColour(head, fur), [1, 1, 1], 0.15);
  const dark = scale(fur, 0.62);
  const bare = /🤖|👽|🐸/u.test(emoji);
  const W = 300;
  const H = 400;
  const raw = createRaw(W, H);
  if (TAILED.test(emoji)) {
    // Tail, behind everything, curling to one side with a pale tip.
    for (let s = 0; s <= 90; s++) {
      const t = s / 90;
      const x = 196 + 66 * Math.sin(t * 1.9);
      const y = 352 - 118 * t;
      ellipsoid(
        raw,
        x,
        y,
        17 + 17 * Math.sin(Math.PI * (0.15 + 0.7 * t)),
        20,
        t > 0.72 ? mix(fur, light, Math.min((t - 0.72) / 0.2, 1)) : fur,
      );
    }
  }
  ellipsoid(raw, 98, 346, 44, 40, fur);
  ellipsoid(raw, 202, 346, 44, 40, fur);
  ellipsoid(raw, 150, 298, 74, 92, fur);
  ellipsoid(raw, 150, 306, 44, 66, light);
  ellipsoid(raw, 118, 330, 22, 56, mix(fur, dark, 0.15));
  ellipsoid(raw, 182, 330, 22, 56, mix(fur, dark, 0.15));
  ellipsoid(raw, 114, 380, 28, 17, bare ? fur : mix(dark, fur, 0.35));
  ellipsoid(raw, 186, 380, 28, 17, bare ? fur : mix(dark, fur, 0.35));
  // A shadow under the chin ties head and body together.
  shadow(raw, 150, 226, 74, 26);
  const size = 236;
  const { data: top } = await sharp(head.data, { raw: { width: head.width, height: head.height, channels: 4 } })
    .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  over(raw, top, size, Math.round(150 - size / 2), 6);
  return raw;
}

function ellipsoid(raw: RawImage, cx: number, cy: number, rx: number, ry: number, colour: Rgb): void {
  for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(raw.height, cy + ry + 1); y++) {
    for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(raw.width, cx + rx + 1); x++) {
      const dx = (x - cx) / rx;
      const dy = (y - cy) / ry;
      const d = Math.sqrt(dx * dx + dy * dy);
      const cover = clamp01((1 - d) * Math.min(rx, ry));
      if (cover <= 0) continue;
      const dz = Math.sqrt(Math.max(0, 1 - d * d));
      // Light from the upper left, warm in the shade and with a faint rim, like the built-in set.
      const lit = 0.7 + 0.42 * clamp01(-dx * 0.4 - dy * 0.55 + dz * 0.55) - 0.16 * clamp01(dy);
      const rim = (1 - dz) ** 3 * 0.16;
      put(raw, x, y, [colour[0] * lit + rim + 0.02, colour[1] * lit + rim, colour[2] * lit + rim + 0.02], cover);
    }
  }
}

function shadow(raw: RawImage, cx: number, cy: number, rx: number, ry: number): void {
  for (let y = Math.floor(cy - ry); y < cy + ry; y++) {
    for (let x = Math.floor(cx - rx); x < cx + rx; x++) {
      const i = (y * raw.width + x) * 4;
      const a = clamp01(1 - Math.hypot((x - cx) / rx, (y - cy) / ry)) * 0.5;
      for (let c = 0; c < 3; c++) raw.data[i + c] = Math.round(raw.data[i + c] * (1 - a));
    }
  }
}

function put(raw: RawImage, x: number, y: number, colour: Rgb, cover: number): void {
  const i = (y * raw.width + x) * 4;
  const before = raw.data[i + 3] / 255;
  const alpha = cover + before * (1 - cover);
  for (let c = 0; c < 3; c++) {
    const mixed = (clamp01(colour[c]) * 255 * cover + raw.data[i + c] * before * (1 - cover)) / alpha;
    raw.data[i + c] = Math.round(mixed);
  }
  raw.data[i + 3] = Math.round(alpha * 255);
}

function over(raw: RawImage, top: Uint8Array, size: number, left: number, down: number): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const s = (y * size + x) * 4;
      const a = top[s + 3] / 255;
      if (a > 0) put(raw, x + left, y + down, [top[s] / 255, top[s + 1] / 255, top[s + 2] / 255], a);
    }
  }
}

/** The mean of the pixels that count, each with its weight; null if they are too few. */
function meanColour(raw: RawImage, weight: (r: number, g: number, b: number) => number): Rgb | null {
  const sum = [0, 0, 0];
  let all = 0;
  for (let i = 0; i < raw.data.length; i += 4) {
    if (raw.data[i + 3] < 200) continue;
    const share = weight(raw.data[i], raw.data[i + 1], raw.data[i + 2]);
    for (let c = 0; c < 3; c++) sum[c] = sum[c] + (raw.data[i + c] / 255) * share;
    all += share;
  }
  return all < raw.data.length / 240 ? null : [sum[0] / all, sum[1] / all, sum[2] / all];
}

/** The tone of its coat: coloured or of middle lightness, neither eyes nor muzzle. */
function mainColour(raw: RawImage): Rgb {
  const light = (r: number, g: number, b: number) => (Math.max(r, g, b) + Math.min(r, g, b)) / 510;
  return (
    meanColour(raw, (r, g, b) => (Math.abs(light(r, g, b) - 0.55) < 0.2 ? 1 : 0)) ??
    meanColour(raw, () => 1) ?? [0.6, 0.5, 0.4]
  );
}

/** A light tone of the subject (muzzle, cheeks), or a lightened main tone if it has none. */
function paleColour(raw: RawImage, main: Rgb): Rgb {
  return meanColour(raw, (r, g, b) => (Math.min(r, g, b) < 170 ? 0 : 1)) ?? mix(main, [1, 0.96, 0.9], 0.35);
}
