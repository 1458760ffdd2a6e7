import { Refused } from '@darkroom/contract/reading';
import {
  fileTooLarge,
  fromBase64,
  noSuchImage,
  notBase64,
  notReady,
  requireMaskSize,
  type Size,
} from '@darkroom/contract/service';
import { specOf } from '../media/file-name.ts';
import { readImageHeader } from '../media/image-header.ts';
import type { Call } from './call.ts';
import type { Run } from './contract.ts';
import { fileNameIn } from './file-url.ts';
import { unknownSize } from './outcome.ts';
import { runFields } from './run-fields.ts';
import type { MockRun } from './run-store.ts';

/** Fields whose images are worked on: URLs, `data:` URIs or base64. */
const imageFields = [
  'image_url',
  'imageUrl',
  'original_image_url',
  'character_reference_image',
  'image_urls',
  'images',
];

/** Fields with further images, which do not change the size of the result. */
const otherImageFields = ['reference_image_url', 'image', 'mask', 'mask_url', 'mask_image_url'];

/** Fields whose URL, if it is that of a run's file, makes that run the parent. */
const originFields = ['image_url', 'imageUrl', 'original_image_url', 'image_urls'];

const runId = /^[\da-f-]{36}$/i;

export interface Sources {
  /** Of the images to work on, in order. */
  sizes: Size[];
  parentRunId: string | null;
}

/**
 * The images that a request works on. They are checked as the service does, but nothing is fetched: a URL elsewhere is
 * taken for an image of a megapixel.
 */
export function readSources(call: Call): Sources {
  const { fields, files, contract } = call;
  const index = Number(fields.image_index ?? 0);
  const sizes: Size[] = [];
  let parentRunId: string | null = null;
  for (const { field, bytes } of files) {
    const { fileBytes } = contract.imageLimits;
    if (bytes.length > fileBytes) throw fileTooLarge(fileBytes, field);
    sizes.push(readImageHeader(bytes, contract.imageLimits, field));
  }
  for (const name of workedOn(fields, imageFields)) {
    for (const text of textsIn(fields[name])) {
      sizes.push(sizeAt(call, text, name));
      if (runId.test(text)) parentRunId ??= text.toLowerCase();
    }
  }
  for (const name of runFields) {
    for (const id of [fields[name] ?? []].flat()) {
      // A run beside an image is only the parent, unless both are to be combined.
      const isSource = name === 'run_ids' || (name !== 'parent_id' && sizes.length === 0);
      const run = sourceRun(call, String(id), isSource);
      parentRunId ??= run.made.run_id;
      if (isSource) sizes.push(sizeOfRun(call, run, index));
    }
  }
  const others = new Map(
    otherImageFields.flatMap((name) => textsIn(fields[name]).map((text) => [name, sizeAt(call, text, name)])),
  );
  for (const [name, size] of others) {
    const image = name === 'mask' ? others.get('image') : sizes[0];
    if (!name.startsWith('mask') || image === undefined || [size, image].includes(unknownSize)) continue;
    requireMaskSize(size, image);
  }
  return { sizes, parentRunId: parentRunId ?? parentByUrl(call) };
}

/** Of these fields, and of the reference image where it is edited, those whose images are worked on; the first is masked. */
function workedOn({ model_type, mask_url }: Call['fields'], names: string[]): string[] {
  const isEdited = model_type !== undefined && (mask_url !== undefined || model_type === 'qwen-image-edit');
  return isEdited ? ['reference_image_url', ...names] : names;
}

/** The run whose image the request works on, if it is given by its URL. A style reference or a mask is not worked on. */
function parentByUrl({ fields, state }: Call): string | null {
  for (const url of workedOn(fields, originFields).flatMap((name) => textsIn(fields[name]))) {
    const file = fileNameIn(url);
    const run = file === undefined ? undefined : state.runs.all().find(({ images }) => images.includes(file));
    if (run !== undefined) return run.made.run_id;
  }
  return null;
}

function sourceRun({ state }: Call, runId: string, withImage = true): MockRun {
  const run = state.runs.get(runId);
  if (run === undefined) throw new Refused('run_not_found');
  if (withImage && (state.runs.statusOf(run) !== 'completed' || run.images.length === 0)) {
    throw withoutImage(state, run);
  }
  return run;
}

export function withoutImage({ runs }: Call['state'], run: MockRun): Refused {
  const error = run.error && { code: run.error };
  const status = runs.statusOf(run) as Run['status'];
  return notReady({ runId: run.made.run_id, status, error, madeVideo: run.video !== null });
}

/** URLs, `data:` URIs and plain base64 in a field, also inside the objects of tagged references. */
function textsIn(value: unknown): string[] {
  return [value ?? []].flat().flatMap((entry) => {
    const text = Object(entry).image_reference ?? entry;
    return typeof text === 'string' ? [text] : [];
  });
}

function sizeAt(call: Call, text: string, field: string): Size {
  if (/^https?:/.test(text)) {
    const name = fileNameIn(text);
    return name === undefined ? unknownSize : sizeOfFile(call, name);
  }
  if (runId.test(text)) return sizeOfRun(call, sourceRun(call, text));
  const base64 = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
  return readImageHeader(decoded(base64, field), call.contract.imageLimits, field);
}

function sizeOfRun(call: Call, run: MockRun, index = 0): Size {
  const name = run.images[index];
  if (name === undefined) throw noSuchImage(run.images.length);
  return sizeOfFile(call, name);
}

function sizeOfFile({ state }: Call, name: string): Size {
  return state.uploads.get(name)?.facts ?? state.exampleSizes.get(name) ?? specOf(name) ?? unknownSize;
}

function decoded(base64: string, field: string): Uint8Array {
  try {
    return fromBase64(base64.trim());
  } catch {
    throw notBase64(field);
  }
}
