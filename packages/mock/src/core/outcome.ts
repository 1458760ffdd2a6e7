import { extensionFor } from '@darkroom/contract/service';
import {
  characterSize,
  editedSize,
  generatedSize,
  gridOf,
  imageCount,
  imageLimits,
  placementOf,
  ratioOf,
  referenceSize,
  rowOf,
  type Size,
  sizeForAspect,
  upscaleFor,
  videoLength,
} from '@darkroom/contract/sizes';
import { type FileSpec, nameOf } from '../media/file-name.ts';
import { digest } from '../values/hash.ts';
import type { Contract } from './contract.ts';
import type { Fields } from './request-body.ts';

/** For images elsewhere, which the mock does not fetch. */
export const unknownSize: Size = { width: 1024, height: 1024 };

export interface Outcome {
  images: string[];
  video: string | null;
  /** The size of its first image. */
  size: Size;
}

/** The files that a run ends with: of the size, the shape, the number and the format that its inputs ask for. */
export function outcomeOf(
  { batchSizes, operations }: Pick<Contract, 'batchSizes' | 'operations'>,
  runType: string,
  inputs: Fields,
  sources: Size[],
  look: string,
): Outcome {
  // A request to generate may ask for an edit or a combination.
  const work = runType === 'generate' ? operations.get('images.generate')?.readWork(inputs)?.kind : undefined;
  const plain = sizeOf(work ?? runType, inputs, sources);
  const size = work === undefined ? plain : enlarged(plain, inputs);
  if (runType === 'video') {
    const { fps, frames } = videoLength(numbersIn(inputs));
    const video = nameOf({ kind: 'video', ...size, look, extension: 'mp4', frames, fps });
    return { images: [], video, size };
  }
  if (runType === 'describe') return { images: [], video: null, size };
  const kind = kindOf(runType, inputs);
  const extension = extensionFor(`image/${inputs.output_format ?? inputs.format}`) ?? 'png';
  const fixed = batchSizes.get(String(inputs.model_type));
  const images = Array.from({ length: countOf(runType, inputs, fixed) }, (_, index) =>
    nameOf({ kind, ...size, look: index === 0 ? look : digest(`${look} ${index}`), extension }),
  );
  return { images, video: null, size };
}

function sizeOf(runType: string, inputs: Fields, sources: Size[]): Size {
  const source = sources[0] ?? unknownSize;
  const ratio = ratioOf(inputs.aspect_ratio);
  const given = numbersIn(inputs);
  const resolution = inputs.resolution as string | undefined;
  switch (runType) {
    case 'generate':
      return generatedSize(given, ratio);
    case 'character-generation':
      return characterSize(resolution, ratio);
    case 'reference-generation':
      return referenceSize(resolution, ratio);
    case 'video':
      // Small, because the mock encodes every frame.
      return characterSize('480', ratio ?? 16 / 9);
    case 'combine':
      if (inputs.prompt !== undefined) return ratio === undefined ? source : sizeForAspect(ratio);
      return arranged(String(inputs.mode), sources.length > 0 ? sources : [source]);
    case 'reframe':
      return bounded(placementOf(source, given, ratio));
    default:
      return bounded(editedSize(source, given, ratio));
  }
}

function enlarged(size: Size, inputs: Fields): Size {
  const factor = upscaleFor(size, numbersIn(inputs));
  return { width: Math.round(size.width * factor), height: Math.round(size.height * factor) };
}

function arranged(mode: string, sources: Size[]): Size {
  const [first = unknownSize] = sources;
  if (mode === 'overlay') return first;
  if (mode === 'grid') {
    const { columns, rows, cell } = gridOf(sources.length, first);
    return { width: columns * cell.width, height: rows * cell.height };
  }
  const row = rowOf(sources);
  return { width: row.reduce((sum, { width }) => sum + width, 0), height: row[0]?.height ?? first.height };
}

/** The service refuses what is larger; the mock draws it as large as it can. */
function bounded({ width, height }: Size): Size {
  const side = (value: number) => Math.min(imageLimits.side, Math.max(1, value));
  return { width: side(width), height: side(height) };
}

function kindOf(runType: string, inputs: Fields): FileSpec['kind'] {
  if (runType === 'segment' || runType === 'remove-background') return 'cutout';
  if (runType === 'extract') return inputs.mode === 'mask' ? 'mask' : 'cutout';
  return 'picture';
}

function countOf(runType: string, inputs: Fields, fixed: number | undefined): number {
  if (runType === 'extract') return inputs.multiple === true ? 3 : 1;
  if (runType !== 'generate') return 1;
  return imageCount({ ...numbersIn(inputs), ...(fixed !== undefined && { batch_size: fixed }) });
}

/** The fields that have numbers. */
function numbersIn(inputs: Fields): Record<string, number> {
  return Object.fromEntries(Object.entries(inputs).filter(([, value]) => typeof value === 'number')) as Record<
    string,
    number
  >;
}
