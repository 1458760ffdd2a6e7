import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EngineError, plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { cropRaw } from '../vision/crop.ts';
import { alphaMask, maskBox } from '../vision/mask.ts';

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
export function hasImage(emoji: string): boolean {
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
  const box = maskBox(alphaMask(raw), 12);
  return box ? cropRaw(raw, { ...box, height: Math.max(1, Math.round(box.height * (1 - bottomCut))) }) : raw;
}
