import { decodeImage, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import type { GivenSubject } from '../scene/compose.ts';
import { createSceneRenderer } from '../scene/render.ts';
import { trim } from '../subjects/sprite.ts';
import type { ImageSource, Job } from '../work/job.ts';

/** Small enough to be stored inside a scene, large enough for any image we draw. */
const LARGEST = 768;

/**
 * The subject of a given image, cut out to stand in a new scene. An image in which nothing stands out is kept whole and
 * shown as a print.
 */
export async function givenFigure(source: ImageSource, label: string, size: number, job: Job): Promise<GivenSubject> {
  const raw = await decodeImage(source.bytes);
  const cut = await cutOut(raw, source, job);
  const figure = cut ? trim(cut) : raw;
  const shrink = Math.min(1, LARGEST / Math.max(figure.width, figure.height));
  const { data, info } = await sharp(figure.data, { raw: { width: figure.width, height: figure.height, channels: 4 } })
    .resize(Math.max(1, Math.round(figure.width * shrink)), Math.max(1, Math.round(figure.height * shrink)))
    .webp({ quality: 92, alphaQuality: 100, effort: 3 })
    .toBuffer({ resolveWithObject: true });
  return {
    label,
    image: `data:image/webp;base64,${data.toString('base64')}`,
    width: info.width,
    height: info.height,
    size,
    ...(!cut && { framed: true }),
    ...(cut && isCutBelow(cut) && { bust: true }),
  };
}

/** Whether the lower edge of the image cuts the figure off, as in a portrait. */
function isCutBelow({ data, width, height }: RawImage): boolean {
  let cut = 0;
  for (let x = 0; x < width; x++) if (data[((height - 1) * width + x) * 4 + 3] > 128) cut++;
  return cut > width * 0.12;
}

async function cutOut(raw: RawImage, source: ImageSource, job: Job): Promise<RawImage | null> {
  if (hasAlpha(raw)) return raw;
  const alpha = await alphaOf(raw, source, job);
  let share = 0;
  for (const value of alpha) share += value;
  share /= alpha.length * 255;
  if (share < 0.01 || share > 0.92) return null;
  const { cutOut: withoutHalo } = await import('../vision/decontaminate.ts');
  return withoutHalo(raw, { data: alpha, width: raw.width, height: raw.height });
}

/** Whether the sender has already cut it out. */
function hasAlpha(raw: RawImage): boolean {
  let clear = 0;
  for (let i = 3; i < raw.data.length; i += 4) if (raw.data[i] < 128) clear++;
  return clear > raw.width * raw.height * 0.05;
}

async function alphaOf(raw: RawImage, source: ImageSource, job: Job): Promise<Uint8Array> {
  const { scene } = source;
  if (scene && scene.subjects.length > 0 && scene.width * scene.upscale === raw.width) {
    // One of our images: the largest subject, exactly.
    const largest = scene.subjects.reduce((a, b) => (b.box.width * b.box.height > a.box.width * a.box.height ? b : a));
    return createSceneRenderer(scene, job).mask(largest.id);
  }
  const { cutoutSubject } = await import('../vision/cutout.ts');
  return mainPart(await cutoutSubject(raw, job), raw.width, raw.height);
}

/** If several things stand out, the subject is the large one in the middle. */
async function mainPart(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { components } = await import('../vision/components.ts');
  const parts = components({ data, width, height });
  let best: { mask: { data: Uint8Array }; worth: number } | undefined;
  for (const { mask, area, box } of parts) {
    const dx = (box.x + box.width / 2) / width - 0.5;
    const dy = (box.y + box.height / 2) / height - 0.5;
    const worth = area * Math.exp(-(dx * dx + dy * dy) * 9);
    if (!best || worth > best.worth) best = { mask, worth };
  }
  return best ? best.mask.data : data;
}
