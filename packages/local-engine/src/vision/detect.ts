import type { RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { loadOnce } from '../load-once.ts';
import type { Job } from '../work/job.ts';
import { COCO_CLASSES, className } from './coco-classes.ts';
import { BOXES, INPUT, readCocoSsd, SCORES, SIDE } from './coco-ssd.ts';
import type { Box } from './mask.ts';
import { openModel } from './onnx.ts';

export interface Detection {
  classId: number;
  label: string;
  /** The model's own score, 0 to 1. */
  score: number;
  /** In pixels of the image. */
  box: Box;
}

const loadModel = loadOnce(async () => {
  const { model, anchors } = await readCocoSsd();
  return { ...(await openModel(model)), anchors };
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
  const { ort, session, anchors } = await loadModel();
  job.check();
  const plane = SIDE * SIDE;
  const input = new Float32Array(3 * plane);
  for (let i = 0; i < plane; i++) {
    for (let c = 0; c < 3; c++) input[c * plane + i] = pixels[i * 3 + c] / 127.5 - 1;
  }
  const outputs = await session.run({ [INPUT]: new ort.Tensor('float32', input, [1, 3, SIDE, SIDE]) });
  const boxes = outputs[BOXES]?.data as Float32Array;
  const scores = outputs[SCORES]?.data as Float32Array;
  const classes = scores.length / (boxes.length / 4);
  // The scores are logits, of which only a few are looked at.
  const least = Math.log(minScore / (1 - minScore));
  const found: Detection[] = [];
  for (let at = 0; at < scores.length; at++) {
    const classId = at % classes;
    if (scores[at] < least || !(classId in COCO_CLASSES)) continue;
    const box = toBox(boxes, anchors, 4 * Math.floor(at / classes), raw);
    found.push({ classId, label: className(classId), score: 1 / (1 + Math.exp(-scores[at])), box });
  }
  return suppress(found.sort((a, b) => b.score - a.score));
}

/** The model says how a box differs from its anchor, which is top, left, bottom, right as shares of the image. */
function toBox(boxes: Float32Array, anchors: Float32Array, at: number, raw: RawImage): Box {
  const side = (axis: number, size: number): [start: number, end: number] => {
    const length = anchors[at + 2 + axis] - anchors[at + axis];
    const middle = anchors[at + axis] + length / 2 + (boxes[at + axis] / 10) * length;
    const half = (Math.exp(boxes[at + 2 + axis] / 5) * length) / 2;
    const clamp = (share: number) => Math.min(size, Math.max(0, Math.round(share * size)));
    return [clamp(middle - half), clamp(middle + half)];
  };
  const [top, bottom] = side(0, raw.height);
  const [left, right] = side(1, raw.width);
  return { x: left, y: top, width: right - left, height: bottom - top };
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
