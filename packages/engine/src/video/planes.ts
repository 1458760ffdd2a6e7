import type { ImageSource, Job } from '../backend.ts';
import { decodeImage } from '../image/decode.ts';
import type { RawImage } from '../image/raw.ts';
import { resizeImage } from '../image/resize.ts';
import { blurPlane } from '../raster/plane.ts';
import { createSceneRenderer } from '../scene/render.ts';
import { fillBehind } from './fill.ts';
import type { Planes } from './frames.ts';

/** Room around the frame, so panning and zooming stay sharp. */
const MARGIN = 1.12;

/** Reads the source in the video's shape and, for parallax, separates the subject from what is behind it. */
export async function readPlanes(
  source: ImageSource,
  width: number,
  height: number,
  parallax: boolean,
  job: Job,
): Promise<Planes> {
  const w = Math.round(width * MARGIN);
  const h = Math.round(height * MARGIN);
  const raw = await decodeImage(source.bytes);
  const picture = flatten(await resizeImage(raw, w, h, { fit: 'cover' }));
  job.progress(0.03);
  if (!parallax) return { back: picture, front: null };
  const { scene } = source;
  if (scene && scene.subjects.length > 0) {
    const renderer = createSceneRenderer(scene, { ...job, progress: () => job.check() });
    const bare = await resizeImage(await renderer.render([]), w, h, { fit: 'cover' });
    const alpha = new Uint8Array(raw.width * raw.height);
    for (const subject of scene.subjects) {
      const mask = await renderer.mask(subject.id);
      for (let i = 0; i < alpha.length; i++) alpha[i] = Math.max(alpha[i], mask[i]);
    }
    const mask = await resizeMask(alpha, raw, w, h);
    return { back: behind(picture, bare, mask), front: front(picture, mask) };
  }
  const { cutoutSubject } = await import('../vision/cutout.ts');
  const mask = await cutoutSubject(picture, job);
  const share = mask.reduce((sum, v) => sum + v, 0) / (255 * mask.length);
  // If nothing or everything stands out, there is no depth to show.
  if (share < 0.01 || share > 0.7) return { back: picture, front: null };
  return { back: fillBehind(picture, mask), front: front(picture, mask) };
}

async function resizeMask(alpha: Uint8Array, raw: RawImage, w: number, h: number): Promise<Uint8Array> {
  const grey: RawImage = { data: new Uint8Array(alpha.length * 4).fill(255), width: raw.width, height: raw.height };
  for (let i = 0; i < alpha.length; i++) grey.data[i * 4] = alpha[i];
  const sized = await resizeImage(grey, w, h, { fit: 'cover' });
  return Uint8Array.from({ length: w * h }, (_, i) => sized.data[i * 4]);
}

/** The image with its shadows and reflections; only the subject itself is replaced by what is behind it. */
function behind(picture: RawImage, bare: RawImage, mask: Uint8Array): RawImage {
  const plane = { width: picture.width, height: picture.height, data: Float32Array.from(mask, (v) => v / 255) };
  const wide = blurPlane(plane, Math.max(2, picture.height / 180));
  const data = picture.data.slice();
  for (let p = 0; p < mask.length; p++) {
    const k = Math.min(1, wide.data[p] * 6);
    for (let c = 0; c < 3; c++) {
      const i = p * 4 + c;
      data[i] = Math.round(picture.data[i] * (1 - k) + bare.data[i] * k);
    }
  }
  return { ...picture, data };
}

/** Only the subject, premultiplied. */
function front(picture: RawImage, mask: Uint8Array): RawImage {
  const data = new Uint8Array(picture.data.length);
  for (let p = 0; p < mask.length; p++) {
    const a = mask[p];
    for (let c = 0; c < 3; c++) data[p * 4 + c] = (picture.data[p * 4 + c] * a + 127) / 255;
    data[p * 4 + 3] = a;
  }
  return { ...picture, data };
}

/** Video has no alpha: transparent parts become white. */
function flatten(raw: RawImage): RawImage {
  for (let i = 0; i < raw.data.length; i += 4) {
    const a = raw.data[i + 3];
    if (a === 255) continue;
    for (let c = 0; c < 3; c++) raw.data[i + c] = Math.round((raw.data[i + c] * a + 255 * (255 - a)) / 255);
    raw.data[i + 3] = 255;
  }
  return raw;
}
