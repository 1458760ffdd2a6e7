import { isRunId, type NamedImage, Refused, runsAmong } from '@darkroom/contract/reading';
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
import { type ImageFacts, readImageHeader } from '../media/image-header.ts';
import type { Call } from './call.ts';
import type { Run } from './contract.ts';
import { fileNameIn } from './file-url.ts';
import { unknownSize } from './outcome.ts';
import { MockFile } from './request-body.ts';
import type { MockRun } from './run-store.ts';

export interface Sources {
  /** Of the images to work on, in order. */
  sizes: Size[];
  parentRunId: string | null;
}

/**
 * The images that a request works on. They are checked as the service does, but nothing is fetched: a URL elsewhere
 * counts as an image of a megapixel.
 */
export function readSources(call: Call): Sources {
  const { fields, operation } = call;
  const { images = [], masked, parentRunId } = operation.readWork(fields) ?? {};
  const sized = new Map(images.map((image) => [image.role, sizeOf(call, image)]));
  const [mask, image] = [sized.get('mask'), sized.get(masked ?? '')];
  if (mask && image && ![mask, image].includes(unknownSize)) requireMaskSize(mask, image);
  const parent = parentRunId === undefined ? undefined : sourceRun(call, parentRunId, false).made.run_id;
  return {
    sizes: images.flatMap(({ role, isOrigin }) => (isOrigin ? (sized.get(role) ?? []) : [])),
    parentRunId: parent ?? runsAmong(images)[0] ?? parentByUrl(call, images),
  };
}

/** The run whose image the request works on, if it is given by its URL. A style reference or a mask is not worked on. */
function parentByUrl({ state }: Call, images: NamedImage[]): string | null {
  for (const { value, isOrigin } of images) {
    const file = isOrigin && typeof value === 'string' ? fileNameIn(value) : undefined;
    const run = file === undefined ? undefined : state.runs.all().find(({ images }) => images.includes(file));
    if (run !== undefined) return run.made.run_id;
  }
  return null;
}

export function sourceRun({ state }: Call, runId: string, withImage = true): MockRun {
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

function sizeOf(call: Call, { value, field }: NamedImage): Size {
  if (value instanceof MockFile) return readUpload(call, value, field);
  const text = String(value);
  if (/^https?:/.test(text)) {
    const name = fileNameIn(text);
    return name === undefined ? unknownSize : sizeOfFile(call, name);
  }
  if (isRunId(text)) return sizeOfRun(call, sourceRun(call, text), Number(call.fields.image_index ?? 0));
  const base64 = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
  return readImageHeader(decoded(base64, field), call.contract.imageLimits, field);
}

/** What the header of a file of a form says. */
export function readUpload({ contract }: Call, { bytes }: MockFile, field: string): ImageFacts {
  const { fileBytes } = contract.imageLimits;
  if (bytes.length > fileBytes) throw fileTooLarge(fileBytes, field);
  return readImageHeader(bytes, contract.imageLimits, field);
}

function sizeOfRun(call: Call, run: MockRun, index: number): Size {
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
