import { createRaw, gridOf, type RawImage, rowOf } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import type { Job } from '../work/job.ts';

export type Arrangement = 'side-by-side' | 'overlay' | 'grid';

/** Arranges images without changing their content. */
export async function arrange(images: RawImage[], mode: Arrangement, job: Job): Promise<RawImage> {
  job.check();
  if (mode === 'overlay') return overlay(images, job);
  return mode === 'grid' ? grid(images, job) : row(images, job);
}

/** In a row, all with the same height, each of them whole. */
async function row(images: RawImage[], job: Job): Promise<RawImage> {
  const sized: RawImage[] = [];
  for (const [index, { width, height }] of rowOf(images).entries()) {
    job.check();
    sized.push(await fitted(images[index], width, height));
  }
  const out = createRaw(
    sized.reduce((sum, image) => sum + image.width, 0),
    sized[0].height,
  );
  let x = 0;
  for (const image of sized) {
    copyInto(out, image, x, 0);
    x += image.width;
  }
  return out;
}

/** In rows and columns, with cells of the first image's shape; other shapes are centred in theirs. */
async function grid(images: RawImage[], job: Job): Promise<RawImage> {
  const { columns, rows, cell } = gridOf(images.length, images[0]);
  const { width, height } = cell;
  const out = createRaw(columns * width, rows * height);
  for (const [index, image] of images.entries()) {
    job.check();
    const fit = Math.min(width / image.width, height / image.height);
    const sized = await fitted(
      image,
      Math.max(1, Math.round(image.width * fit)),
      Math.max(1, Math.round(image.height * fit)),
    );
    const x = (index % columns) * width + Math.floor((width - sized.width) / 2);
    const y = Math.floor(index / columns) * height + Math.floor((height - sized.height) / 2);
    copyInto(out, sized, x, y);
  }
  return out;
}

/** Each over the ones before: cut-outs as they are, opaque images half transparent. */
async function overlay(images: RawImage[], job: Job): Promise<RawImage> {
  const base = images[0];
  const out = { ...base, data: new Uint8Array(base.data) };
  for (const image of images.slice(1)) {
    job.check();
    const fit = Math.min(base.width / image.width, base.height / image.height);
    const sized = await fitted(
      image,
      Math.max(1, Math.round(image.width * fit)),
      Math.max(1, Math.round(image.height * fit)),
    );
    const share = isOpaque(sized) ? 0.5 : 1;
    const left = Math.floor((base.width - sized.width) / 2);
    const top = Math.floor((base.height - sized.height) / 2);
    for (let y = 0; y < sized.height; y++) {
      for (let x = 0; x < sized.width; x++) {
        blend(out.data, ((top + y) * out.width + left + x) * 4, sized.data, (y * sized.width + x) * 4, share);
      }
    }
  }
  return out;
}

/** Source over, not premultiplied. */
function blend(under: Uint8Array, to: number, over: Uint8Array, from: number, share: number): void {
  const alpha = (over[from + 3] / 255) * share;
  if (alpha === 0) return;
  const below = (under[to + 3] / 255) * (1 - alpha);
  const total = alpha + below;
  for (let c = 0; c < 3; c++) under[to + c] = Math.round((over[from + c] * alpha + under[to + c] * below) / total);
  under[to + 3] = Math.round(total * 255);
}

async function fitted(image: RawImage, width: number, height: number): Promise<RawImage> {
  return image.width === width && image.height === height ? image : resizeImage(image, width, height);
}

function copyInto(out: RawImage, image: RawImage, x: number, y: number): void {
  const length = image.width * 4;
  for (let line = 0; line < image.height; line++) {
    out.data.set(image.data.subarray(line * length, (line + 1) * length), ((y + line) * out.width + x) * 4);
  }
}

export function isOpaque(raw: RawImage): boolean {
  for (let i = 3; i < raw.data.length; i += 4) if (raw.data[i] < 255) return false;
  return true;
}
