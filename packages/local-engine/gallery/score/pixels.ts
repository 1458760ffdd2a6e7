import { createRequire } from 'node:module';
import path from 'node:path';
import { decodeImage, type RawImage } from '@darkroom/engine';
import sharp from 'sharp';
import { createWorker, type Worker } from 'tesseract.js';
import type { Intent } from '../../src/prompt/intent.ts';
import { createSceneRenderer } from '../../src/scene/render.ts';
import type { Scene } from '../../src/scene/scene.ts';
import { COLOURS, colourName, fitsColour } from '../../src/vision/colour-words.ts';
import type { Job, WorkResult } from '../../src/work/job.ts';
import type { Expectation } from './expectation.ts';
import type { Check } from './plan.ts';
import { subjectsOf } from './plan.ts';

/** A thing counts as seen if this much of the image shows it, uncovered. */
const SEEN = 0.003;
/** A colour counts as seen if this much of the thing has it. */
const COLOURED = 0.18;
/** A text counts as read if this much of it is recognised. */
const READ = 0.75;

const require = createRequire(import.meta.url);

/** Reads text from images; close it when done. */
export async function createReader(): Promise<{ read(image: Uint8Array): Promise<string>; close(): Promise<void> }> {
  const data = path.join(path.dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
  const worker: Worker = await createWorker('eng', 1, { langPath: data, cacheMethod: 'none' });
  await worker.setParameters({ tessedit_pageseg_mode: '11' as never });
  return {
    async read(image) {
      const found: string[] = [];
      // Light letters on dark ground are read better inverted.
      for (const negative of [false, true]) {
        let page = sharp(image).resize({ width: 1400 }).greyscale().normalise();
        if (negative) page = page.negate();
        found.push((await worker.recognize(await page.png().toBuffer())).data.text);
      }
      return found.join('\n');
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Confirms in the pixels what can be confirmed by machine: things and their colours by their masks, texts by reading. */
export async function checkPixels(
  expected: Expectation,
  intent: Intent,
  result: WorkResult,
  read: (image: Uint8Array) => Promise<string>,
  job: Job,
): Promise<Check[]> {
  const file = result.files[0];
  const { scene } = result;
  if (!file || !scene) return [];
  const raw = await decodeImage(file.bytes);
  const renderer = createSceneRenderer({ ...scene, upscale: 1 }, job);
  const checks: Check[] = [];
  const maskOf = async (noun: string) => {
    const ids = subjectsOf(intent, noun).map((s) => s.id);
    const mask = new Uint8Array(scene.width * scene.height);
    for (const placed of scene.subjects.filter((s) => s.request !== undefined && ids.includes(s.request))) {
      const each = await renderer.mask(placed.id);
      for (let i = 0; i < mask.length; i++) mask[i] = Math.max(mask[i], each[i]);
    }
    return mask;
  };
  for (const noun of Object.keys(expected.things ?? {})) {
    if (subjectsOf(intent, noun).length === 0) continue;
    checks.push({ what: `${noun} is visible`, met: share(await maskOf(noun)) > SEEN });
  }
  for (const [noun, words] of Object.entries(expected.attributes ?? {})) {
    const colour = words.map(colourName).find((name) => name !== undefined);
    if (!colour || subjectsOf(intent, noun).length === 0) continue;
    checks.push({ what: `${noun} shows ${colour}`, met: colourShare(raw, await maskOf(noun), colour) > COLOURED });
  }
  const texts = (expected.text ?? []).filter((text) => /^[\x20-\x7e]+$/.test(text));
  if (texts.length > 0) {
    for (const text of texts) {
      const seen = letters(await read(await around(file.bytes, scene, text)));
      checks.push({ what: `“${text}” can be read`, met: recognised(letters(text), seen) >= READ });
    }
  }
  return checks;
}

/** The part of the image where a text was put, as a reader would look at it. */
async function around(image: Uint8Array, scene: Scene, text: string): Promise<Uint8Array> {
  const box = scene.subjects.find(
    (s) => s.print === text || ('written' in s.source && s.source.written.text === text),
  )?.box;
  if (!box) return image;
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const width = Math.min(scene.width - left, Math.ceil(box.width));
  const height = Math.min(scene.height - top, Math.ceil(box.height));
  return sharp(image).extract({ left, top, width, height }).png().toBuffer();
}

function share(mask: Uint8Array): number {
  let n = 0;
  for (const value of mask) if (value > 127) n++;
  return n / mask.length;
}

function colourShare(raw: RawImage, mask: Uint8Array, colour: string): number {
  const range = COLOURS[colour];
  let all = 0;
  let fits = 0;
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] < 200) continue;
    all++;
    if (range && fitsColour(range, raw.data[i * 4], raw.data[i * 4 + 1], raw.data[i * 4 + 2])) fits++;
  }
  return all === 0 ? 0 : fits / all;
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** How much of a text occurs, in pieces of three letters. */
function recognised(text: string, seen: string): number {
  if (text.length < 3) return seen.includes(text) ? 1 : 0;
  let found = 0;
  for (let i = 0; i + 3 <= text.length; i++) if (seen.includes(text.slice(i, i + 3))) found++;
  return found / (text.length - 2);
}
