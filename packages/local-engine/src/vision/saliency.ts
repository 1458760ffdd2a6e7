import { createHash } from 'node:crypto';
import type { RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { keepLatest } from '../keep-latest.ts';
import { loadOnce } from '../load-once.ts';
import type { Job } from '../work/job.ts';
import type { Mask } from './mask.ts';
import { openModel } from './onnx.ts';
import { U2NETP_FILE } from './weights.ts';

/** The side U²-Net was trained at. */
const SIDE = 320;
const MIN_SIDE = 8;
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];

const loadModel = loadOnce(() => openModel(U2NETP_FILE));

interface Saliency {
  /** Shared between callers, so it must not be changed. */
  map: Mask;
  /** The model's own confidence (0 to 1) before the map is stretched to the full range. */
  strength: number;
}

/**
 * The latest maps by the pixels that the model saw. People often try several operations on one image, and the model
 * takes longer than all the rest of such an operation; a map takes 100 KB.
 */
const latest = keepLatest<Saliency>(16);

/** What stands out in an image, by U²-Net-p: a soft map of 320 × 320 whatever the size of the image. */
export async function saliencyMap(raw: RawImage, job: Job): Promise<Saliency> {
  job.check();
  // Nothing can stand out in so few pixels.
  if (raw.width < MIN_SIDE || raw.height < MIN_SIDE) {
    return { map: { data: new Uint8Array(SIDE * SIDE), width: SIDE, height: SIDE }, strength: 0 };
  }
  const pixels = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const key = createHash('sha256').update(pixels).digest('base64');
  return await latest(key, () => askModel(pixels, job));
}

async function askModel(pixels: Buffer, job: Job): Promise<Saliency> {
  const plane = SIDE * SIDE;
  const tensor = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++) {
    for (let c = 0; c < 3; c++) tensor[c * plane + i] = (pixels[i * 3 + c] / 255 - MEAN[c]) / SPREAD[c];
  }
  const { ort, session } = await loadModel();
  const [from, to] = [session.inputNames[0], session.outputNames[0]];
  job.check();
  const result = await session.run({ [from]: new ort.Tensor('float32', tensor, [1, 3, SIDE, SIDE]) }, [to]);
  const output = result[to]?.data as Float32Array;
  job.check();
  let low = 1;
  let high = 0;
  for (const value of output) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const range = Math.max(1e-6, high - low);
  const data = Uint8Array.from(output, (value: number) => Math.round(((value - low) / range) * 255));
  return { map: { data, width: SIDE, height: SIDE }, strength: high };
}
