import { noSuchImage, Refused } from '@darkroom/contract/reading';
import { specOf } from '../media/file-name.ts';
import { pictureLimits, readImageHeader } from '../media/image-header.ts';
import type { Call } from './call.ts';
import { fileNameIn } from './file-url.ts';
import { type Size, unknownSize } from './outcome.ts';
import type { MockRun } from './run-store.ts';

const pictureFields = [
  'image_url',
  'imageUrl',
  'original_image_url',
  'character_reference_image',
  'image_urls',
  'images',
];
const otherPictureFields = ['reference_image_url', 'image', 'mask', 'mask_url', 'mask_image_url'];
const runFields = ['run_id', 'original_run_id', 'source_run_id', 'character_reference_run_id', 'run_ids', 'parent_id'];

export interface Sources {
  /** Of the pictures to work on, in order. */
  sizes: Size[];
  parentRunId: string | null;
}

/**
 * The pictures that a request works on. They are checked as the service does, but nothing is fetched: an address
 * elsewhere is taken for a picture of a megapixel.
 */
export function readSources(call: Call): Sources {
  const { fields, files } = call;
  const index = Number(fields.image_index ?? 0);
  const sizes: Size[] = [];
  let parentRunId: string | null = null;
  for (const { field, bytes } of files) {
    if (bytes.length > pictureLimits(call.contract).max_bytes) throw new Refused('file_too_large');
    sizes.push(inField(field, () => readImageHeader(bytes, call.contract)));
  }
  for (const name of pictureFields) {
    for (const address of addressesIn(fields[name])) sizes.push(inField(name, () => sizeAt(call, address)));
  }
  for (const name of runFields) {
    for (const runId of [fields[name] ?? []].flat()) {
      const run = sourceRun(call, String(runId), name !== 'parent_id');
      parentRunId ??= run.runId;
      if (name !== 'parent_id') sizes.push(sizeOfRun(call, run, index));
    }
  }
  if (index > 0 && parentRunId === null) throw noSuchImage();
  for (const name of otherPictureFields) {
    for (const address of addressesIn(fields[name])) {
      const size = inField(name, () => sizeAt(call, address));
      if (name === 'mask_url' || name === 'mask_image_url') checkMask(size, sizes[0]);
    }
  }
  return { sizes, parentRunId };
}

/** A picture that is refused is told by the field it came in. */
function inField<Result>(field: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const known = error instanceof Refused && error.code.match(/^image_|^unsupported/);
    throw known ? new Refused(error.code, error.message, { field }) : error;
  }
}

export function sourceRun({ state }: Call, runId: string, withPicture = true): MockRun {
  const run = state.runs.get(runId);
  if (run === undefined) throw new Refused('run_not_found');
  if (withPicture && (run.moments[state.runs.now(run)]?.status !== 'completed' || run.images.length === 0)) {
    throw new Refused('run_not_ready');
  }
  return run;
}

/** Addresses, data URIs and plain base64 in a field, also inside the objects of tagged references. */
function addressesIn(value: unknown): string[] {
  return [value ?? []].flat().flatMap((entry) => {
    const text =
      typeof entry === 'object' && entry !== null ? (entry as { image_reference?: unknown }).image_reference : entry;
    return typeof text === 'string' ? [text] : [];
  });
}

function sizeAt(call: Call, address: string): Size {
  if (address.startsWith('data:'))
    return readImageHeader(fromBase64(address.slice(address.indexOf(',') + 1)), call.contract);
  if (/^https?:/.test(address)) {
    const name = fileNameIn(address);
    return name === undefined ? unknownSize : sizeOfFile(call, name);
  }
  if (/^[\da-f-]{36}$/i.test(address)) return sizeOfRun(call, sourceRun(call, address));
  return readImageHeader(fromBase64(address), call.contract);
}

function sizeOfRun(call: Call, run: MockRun, index = 0): Size {
  const name = run.images[index];
  if (name === undefined) throw noSuchImage(run.images.length);
  return sizeOfFile(call, name);
}

function sizeOfFile({ state }: Call, name: string): Size {
  return state.uploads.get(name)?.facts ?? state.exampleSizes.get(name) ?? specOf(name) ?? unknownSize;
}

function checkMask(mask: Size, picture: Size | undefined): void {
  const known = mask !== unknownSize && picture !== undefined && picture !== unknownSize;
  if (known && (mask.width !== picture.width || mask.height !== picture.height)) {
    throw new Refused(
      'mask_dimension_mismatch',
      `The mask has ${mask.width} × ${mask.height} pixels and the picture ${picture.width} × ${picture.height}. Make the mask the size of the picture.`,
    );
  }
}

function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  } catch {
    throw new Refused('image_invalid', 'The picture is not valid base64. Encode it again and send the request again.');
  }
}
