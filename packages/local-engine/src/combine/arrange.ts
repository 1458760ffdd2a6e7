import { createRaw, gridOf, type RawImage, rowOf } from '@darkroom/engine';
import { resizeImage } from '../image/resize.ts';
import type { Job } from '../work/job.ts';

export type Arrangement = 'side-by-side' | 'overlay' | 'grid';

/** Arranges images without changing their content. */
export async function arrange(pictures: RawImage[], mode: Arrangement, job: Job): Promise<RawImage> {
  job.check();
  if (mode === 'overlay') return overlay(pictures, job);
  return mode === 'grid' ? grid(pictures, job) : row(pictures, job);
}

/** In a row, all with the same height, each of them whole. */
async function row(pictures: RawImage[], job: Job): Promise<RawImage> {
  const sized: RawImage[] = [];
  for (const [index, { width, height }] of rowOf(pictures).entries()) {
    job.check();
    sized.push(await fitted(pictures[index], width, height));
  }
  const out = createRaw(
    sized.reduce((sum, picture) => sum + picture.width, 0),
    sized[0].height,
  );
  let x = 0;
  for (const picture of sized) {
    copyInto(out, picture, x, 0);
    x += picture.width;
  }
  return out;
}

/** In rows and columns, with cells of the first image's shape; other shapes are centred in theirs. */
async function grid(pictures: RawImage[], job: Job): Promise<RawImage> {
  const { columns, rows, cell } = gridOf(pictures.length, pictures[0]);
  const { width, height } = cell;
  const out = createRaw(columns * width, rows * height);
  for (const [index, picture] of pictures.entries()) {
    job.check();
    const fit = Math.min(width / picture.width, height / picture.height);
    const sized = await fitted(
      picture,
      Math.max(1, Math.round(picture.width * fit)),
      Math.max(1, Math.round(picture.height * fit)),
    );
    const x = (index % columns) * width + Math.floor((width - sized.width) / 2);
    const y = Math.floor(index / columns) * height + Math.floor((height - sized.height) / 2);
    copyInto(out, sized, x, y);
  }
  return out;
}

/** Each over the ones before: cut-outs as they are, opaque images half transparent. */
async function overlay(pictures: RawImage[], job: Job): Promise<RawImage> {
  const base = pictures[0];
  const out = { ...base, data: new Uint8Array(base.data) };
  for (const picture of pictures.slice(1)) {
    job.check();
    const fit = Math.min(base.width / picture.width, base.height / picture.height);
    const sized = await fitted(
      picture,
      Math.max(1, Math.round(picture.width * fit)),
      Math.max(1, Math.round(picture.height * fit)),
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

async function fitted(picture: RawImage, width: number, height: number): Promise<RawImage> {
  return picture.width === width && picture.height === height ? picture : resizeImage(picture, width, height);
}

function copyInto(out: RawImage, picture: RawImage, x: number, y: number): void {
  const length = picture.width * 4;
  for (let line = 0; line < picture.height; line++) {
    out.data.set(picture.data.subarray(line * length, (line + 1) * length), ((y + line) * out.width + x) * 4);
  }
}

export function isOpaque(raw: RawImage): boolean {
  for (let i = 3; i < raw.data.length; i += 4) if (raw.data[i] < 255) return false;
  return true;
}
