import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EngineError, plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
let folder: string | undefined;

function assets(): string {
  folder ??= path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
  return folder;
}

let files: Set<string> | undefined;
/** Our own drawings, for what people often ask for and the built-in set lacks. */
const DRAWN = path.join(import.meta.dirname, 'drawn');

/**
 * The image file of an emoji: code points in hex, with or without the emoji variation selector; null if there is none.
 */
function fileOf(emoji: string): string | null {
  files ??= new Set([...readdirSync(assets()), ...readdirSync(DRAWN)]);
  if (emoji.startsWith('drawn:')) return files.has(`${emoji.slice(6)}.svg`) ? `${emoji.slice(6)}.svg` : null;
  const points = [...emoji].map((c) => (c.codePointAt(0) as number).toString(16).padStart(4, '0'));
  const bare = points.filter((p) => p !== 'fe0f');
  const names = [points.join('-'), bare.join('-'), `${bare.join('-')}-fe0f`].map((n) => `${n}.webp`);
  return names.find((name) => files?.has(name)) ?? null;
}

/** Whether there is something to draw for it. */
export function hasPicture(emoji: string): boolean {
  return fileOf(emoji) !== null;
}

/** The drawn form of an emoji, 256 pixels square, or one of our own drawings. */
export async function loadEmoji(emoji: string): Promise<RawImage> {
  const name = fileOf(emoji);
  if (!name) throw new EngineError('backend_error', `The built-in set has no image for ${emoji}.`);
  const bytes = await readFile(path.join(name.endsWith('.svg') ? DRAWN : assets(), name));
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: plainBytes(data), width: info.width, height: info.height };
}

/** Crops transparent margins; what is left is the subject itself. */
export function trim(raw: RawImage, bottomCut = 0): RawImage {
  const { data, width, height } = raw;
  let x0 = width;
  let x1 = -1;
  let y0 = height;
  let y1 = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < 12) continue;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
    }
  }
  if (x1 < 0) return raw;
  y1 = Math.max(y0, Math.round(y1 - (y1 - y0) * bottomCut));
  const w = x1 - x0 + 1;
  const h = y1 - y0 + 1;
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    const from = ((y + y0) * width + x0) * 4;
    out.set(data.subarray(from, from + w * 4), y * w * 4);
  }
  return { data: out, width: w, height: h };
}
