import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tensor } from '@tensorflow/tfjs-core';
import sharp from 'sharp';
import type { Job } from '../backend.ts';
import type { RawImage } from '../image/raw.ts';
import { loadOnce } from '../load-once.ts';
import { COCO_CLASSES, className } from './coco-classes.ts';
import type { Box } from './mask.ts';
import { COCO_SSD_FOLDER, TFJS_WASM_FOLDER } from './weights.ts';

export interface Detection {
  classId: number;
  label: string;
  /** The model's own score, 0 to 1. */
  score: number;
  /** In pixels of the image. */
  box: Box;
}

/** The network's input size; it would shrink larger images itself, more slowly. */
const SIDE = 300;

const loadModel = loadOnce(async () => {
  const tf = await import('@tensorflow/tfjs-core');
  const wasm = await import('@tensorflow/tfjs-backend-wasm');
  const { loadGraphModel } = await import('@tensorflow/tfjs-converter');
  wasm.setWasmPaths(`${TFJS_WASM_FOLDER}/`);
  wasm.setThreadsCount(1);
  if (!(await tf.setBackend('wasm'))) throw new Error('The WebAssembly backend of TensorFlow.js cannot be started.');
  await tf.ready();
  const manifest = JSON.parse(await readFile(join(COCO_SSD_FOLDER, 'model.json'), 'utf8'));
  const groups = manifest.weightsManifest as { paths: string[]; weights: never[] }[];
  const parts = await Promise.all(
    groups.flatMap((group) => group.paths.map((path) => readFile(join(COCO_SSD_FOLDER, path)))),
  );
  const weightData = new Uint8Array(Buffer.concat(parts)).buffer;
  const weightSpecs = groups.flatMap((group) => group.weights);
  const model = await loadGraphModel({
    load: async () => ({ modelTopology: manifest.modelTopology, format: manifest.format, weightSpecs, weightData }),
  });
  return { tf, model };
});

/** Everyday things in an image (COCO-SSD, 80 classes), highest score first, overlapping boxes of one class merged. */
export async function detect(raw: RawImage, job: Job, minScore = 0.3): Promise<Detection[]> {
  job.check();
  if (raw.width < 8 || raw.height < 8) return [];
  const pixels = await sharp(raw.data, { raw: { width: raw.width, height: raw.height, channels: 4 } })
    .flatten({ background: '#ffffff' })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const { tf, model } = await loadModel();
  job.check();
  const input = tf.tensor4d(Int32Array.from(pixels), [1, SIDE, SIDE, 3], 'int32');
  const outputs = (await model.executeAsync(input)) as Tensor[];
  const [scoreTensor, boxTensor] = outputs as [Tensor, Tensor];
  const scores = scoreTensor.dataSync() as Float32Array;
  const boxes = boxTensor.dataSync() as Float32Array;
  const classes = scoreTensor.shape[2] as number;
  const found: Detection[] = [];
  for (let i = 0; i < scores.length / classes; i++) {
    for (let c = 0; c < classes; c++) {
      const score = scores[i * classes + c];
      if (score < minScore || !(c + 1 in COCO_CLASSES)) continue;
      found.push({ classId: c + 1, label: className(c + 1), score, box: toBox(boxes, i * 4, raw) });
    }
  }
  tf.dispose([input, ...outputs]);
  return suppress(found.sort((a, b) => b.score - a.score));
}

/** The model returns top, left, bottom, right as shares of the image. */
function toBox(boxes: Float32Array, at: number, raw: RawImage): Box {
  const clamp = (share: number, size: number) => Math.min(size, Math.max(0, Math.round(share * size)));
  const x = clamp(boxes[at + 1], raw.width);
  const y = clamp(boxes[at], raw.height);
  return {
    x,
    y,
    width: clamp(boxes[at + 3], raw.width) - x,
    height: clamp(boxes[at + 2], raw.height) - y,
  };
}

function suppress(sorted: Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of sorted) {
    if (candidate.box.width < 2 || candidate.box.height < 2) continue;
    if (kept.some((one) => one.classId === candidate.classId && boxIou(one.box, candidate.box) > 0.45)) continue;
    kept.push(candidate);
    if (kept.length === 20) break;
  }
  return kept;
}

export function boxIou(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const both = width * height;
  return both / (a.width * a.height + b.width * b.height - both);
}
