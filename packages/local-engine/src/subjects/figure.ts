import { decodeImage, plainBytes, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { resizeImage } from '../image/resize.ts';
import { keepLatest } from '../keep-latest.ts';
import type { PlacedPerson, PlacedSubject } from '../scene/scene.ts';
import { withBody } from './figurine.ts';
import { bustOf, wholeOf } from './people/person.ts';
import { recolour } from './recolour.ts';
import { loadEmoji, trim } from './sprite.ts';
import { drawWritten } from './written.ts';

/** A scene needs each of its figures more than once, and a body takes longer to draw than all else in a small image. */
const latest = keepLatest<RawImage>(8);

/**
 * The subject before light and air are applied: trimmed, coloured and turned, at its natural resolution. Shared between
 * callers, so it must not be changed.
 */
export async function loadFigure(subject: PlacedSubject): Promise<RawImage> {
  let raw: RawImage;
  if ('image' in subject.source) {
    raw = await decodeImage(Buffer.from(subject.source.image.slice(subject.source.image.indexOf(',') + 1), 'base64'));
    if (!subject.framed) raw = trim(raw);
  } else if ('person' in subject.source) {
    const { person } = subject.source;
    raw = await latest(JSON.stringify(person), () => drawPerson(person));
  } else if ('written' in subject.source) {
    const { written } = subject.source;
    raw = await latest(JSON.stringify(written), async () => drawSvg(await drawWritten(written)));
  } else {
    const { emoji } = subject.source;
    raw = await latest(JSON.stringify([emoji, subject.pose, subject.colour]), () => drawEmoji(emoji, subject));
  }
  return subject.flip ? mirror(raw) : raw;
}

async function drawEmoji(emoji: string, { pose, colour }: PlacedSubject): Promise<RawImage> {
  // Boats are drawn on their own strip of sea, which is cut off.
  const raw = trim(await loadEmoji(emoji), pose === 'boat' ? 0.2 : 0);
  if (colour) recolour(raw, colour);
  if (pose !== 'head') return raw;
  return trim(await withBody(raw, emoji));
}

async function drawPerson(person: PlacedPerson): Promise<RawImage> {
  return drawSvg(person.framing === 'bust' ? bustOf(person) : wholeOf(person, person.pose).svg);
}

async function drawSvg(svg: string): Promise<RawImage> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return trim({ data: plainBytes(data), width: info.width, height: info.height });
}

/** The figure in its size in the image; enlarged ones are sharpened so they do not look soft. */
export async function sizeFigure(figure: RawImage, width: number, height: number): Promise<RawImage> {
  const w = Math.max(1, Math.round(width));
  const h = Math.max(1, Math.round(height));
  const sized = await resizeImage(figure, w, h);
  const growth = w / figure.width;
  if (growth < 1.15 || w < 3 || h < 3) return sized;
  const { data, info } = await sharp(sized.data, { raw: { width: w, height: h, channels: 4 } })
    .sharpen({ sigma: Math.min(4, growth * 0.9), m1: 0.6, m2: 1.6 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: plainBytes(data), width: info.width, height: info.height };
}

export function mirror(raw: RawImage): RawImage {
  const { width, height } = raw;
  const from = new Uint32Array(raw.data.slice().buffer);
  const to = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) to[y * width + x] = from[y * width + width - 1 - x];
  }
  return { data: new Uint8Array(to.buffer), width, height };
}
