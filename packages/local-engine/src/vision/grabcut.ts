import { createRequire } from 'node:module';
import type { RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { loadOnce } from '../load-once.ts';
import type { Job } from '../work/job.ts';
import type { Box, Mask } from './mask.ts';

type OpenCv = typeof import('@techstark/opencv-js');
const require = createRequire(import.meta.url);

async function requireOpenCv(): Promise<OpenCv> {
  try {
    return (await require('@techstark/opencv-js')) as OpenCv;
  } catch (error) {
    // Otherwise its module would stay cached as the rejected promise.
    delete require.cache[require.resolve('@techstark/opencv-js')];
    throw error;
  }
}

/** 13 MB of script and wasm: loaded on first use, with require, because its module is CommonJS and may be a promise. */
const loadOpenCv = loadOnce(async () => {
  const loaded = await requireOpenCv();
  if (!loaded.Mat) {
    await new Promise<void>((resolve) => {
      loaded.onRuntimeInitialized = resolve;
    });
  }
  return loaded;
});

/** The longer side at which GrabCut works: it is synchronous, and takes about 0.1 s at this size. */
const SIDE = 224;
const ITERATIONS = 2;

/**
 * What belongs to the thing in a box, by GrabCut (OpenCV). `hint` (of the box's pixels, any size) says where the thing
 * probably is; without one, the whole box is probable.
 */
export async function grabCut(raw: RawImage, box: Box, hint: Mask | null, job: Job): Promise<Mask> {
  const cv = await loadOpenCv();
  job.check();
  // Room around the box, to learn the background's colours.
  const margin = Math.round(Math.max(box.width, box.height) * 0.12) + 2;
  const area = around(box, margin, raw);
  const scale = Math.min(1, SIDE / Math.max(area.width, area.height));
  const width = Math.max(4, Math.round(area.width * scale));
  const height = Math.max(4, Math.round(area.height * scale));
  const rgb = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    .removeAlpha()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const trimap = new Uint8Array(width * height).fill(cv.GC_BGD);
  let sure = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const px = area.x + ((x + 0.5) * area.width) / width;
      const py = area.y + ((y + 0.5) * area.height) / height;
      if (px < box.x || py < box.y || px >= box.x + box.width || py >= box.y + box.height) continue;
      if (!hint) {
        trimap[y * width + x] = cv.GC_PR_FGD;
        sure++;
        continue;
      }
      const hx = Math.min(hint.width - 1, Math.floor(((px - box.x) * hint.width) / box.width));
      const hy = Math.min(hint.height - 1, Math.floor(((py - box.y) * hint.height) / box.height));
      const value = hint.data[hy * hint.width + hx];
      trimap[y * width + x] =
        value > 230 ? cv.GC_FGD : value > 110 ? cv.GC_PR_FGD : value > 12 ? cv.GC_PR_BGD : cv.GC_BGD;
      if (value > 110) sure++;
    }
  }
  const out = new Uint8Array(raw.width * raw.height);
  // GrabCut needs both kinds of pixels; OpenCV throws if one is missing.
  const cut = sure === 0 || sure === width * height ? trimap : run(cv, rgb, trimap, width, height);
  job.check();
  const full = await sharp(
    cut.map((value) => (value === cv.GC_FGD || value === cv.GC_PR_FGD ? 255 : 0)),
    { raw: { width, height, channels: 1 } },
  )
    .resize(area.width, area.height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  for (let y = 0; y < area.height; y++) {
    out.set(full.subarray(y * area.width, (y + 1) * area.width), (area.y + y) * raw.width + area.x);
  }
  return { data: out, width: raw.width, height: raw.height };
}

function run(cv: OpenCv, rgb: Uint8Array, trimap: Uint8Array, width: number, height: number): Uint8Array {
  const image = new cv.Mat(height, width, cv.CV_8UC3);
  const mask = new cv.Mat(height, width, cv.CV_8UC1);
  const background = new cv.Mat();
  const foreground = new cv.Mat();
  try {
    image.data.set(rgb);
    mask.data.set(trimap);
    // OpenCV's k-means uses its own random generator: without a seed, the same image would be cut differently each
    // time.
    cv.setRNGSeed(1);
    cv.grabCut(image, mask, new cv.Rect(0, 0, width, height), background, foreground, ITERATIONS, cv.GC_INIT_WITH_MASK);
    return Uint8Array.from(mask.data);
  } finally {
    for (const mat of [image, mask, background, foreground]) mat.delete();
  }
}

export function around(box: Box, margin: number, raw: { width: number; height: number }): Box {
  const x = Math.max(0, Math.round(box.x - margin));
  const y = Math.max(0, Math.round(box.y - margin));
  return {
    x,
    y,
    width: Math.max(1, Math.min(raw.width, Math.round(box.x + box.width + margin)) - x),
    height: Math.max(1, Math.min(raw.height, Math.round(box.y + box.height + margin)) - y),
  };
}
