import { extensionFor, type Size } from '@darkroom/contract/service';
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
  { batchSizes }: Pick<Contract, 'batchSizes'>,
  runType: string,
  inputs: Fields,
  sources: Size[],
  look: string,
): Outcome {
  const size = sizeOf(runType, inputs, sources);
  if (runType === 'video') {
    const fps = number(inputs.fps) ?? 24;
    const frames = Math.max(1, Math.round((number(inputs.duration) ?? 3) * fps));
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
  const { width, height } = { width: number(inputs.width), height: number(inputs.height) };
  switch (runType) {
    case 'generate': {
      const plain = sized(width, height, ratio ?? 1) ?? ofArea(ratio ?? 1);
      const factor = number(inputs.upscale_factor) ?? 1;
      return rounded(plain.width * factor, plain.height * factor);
    }
    case 'character-generation': {
      const root = Math.sqrt(ratio ?? 1);
      return byLongSide(ratio ?? 1, number(Number(inputs.resolution)) ?? 1024 * Math.max(root, 1 / root));
    }
    case 'reference-generation': {
      const shape = ratio ?? 16 / 9;
      const short = Number.parseInt(String(inputs.resolution ?? '720p'), 10);
      return byLongSide(shape, short * Math.max(shape, 1 / shape));
    }
    case 'video': {
      const frame = byLongSide(ratio ?? 16 / 9, 480);
      return { width: even(frame.width), height: even(frame.height) };
    }
    case 'combine':
      return inputs.prompt === undefined ? arranged(String(inputs.mode), sources) : ratio ? ofArea(ratio) : source;
    case 'reframe':
      return framed(reframed(source, inputs), ratio ?? 16 / 9);
    default:
      return sized(width, height, source.width / source.height) ?? (ratio ? framed(source, ratio) : source);
  }
}

function sized(width: number | undefined, height: number | undefined, ratio: number): Size | undefined {
  if (width === undefined && height === undefined) return undefined;
  return rounded(width ?? (height ?? 0) * ratio, height ?? (width ?? 0) / ratio);
}

function byLongSide(ratio: number, side: number): Size {
  return ratio >= 1 ? rounded(side, side / ratio) : rounded(side * ratio, side);
}

/** About a megapixel of the shape, within 2048 a side. */
function ofArea(ratio: number): Size {
  let width = Math.sqrt(1024 * 1024 * ratio);
  const over = Math.max(1, Math.max(width, width / ratio) / 2048);
  width /= over;
  return { width: Math.round(width / 8) * 8, height: Math.round(width / ratio / 8) * 8 };
}

/** The smallest frame of the shape that holds the whole image. */
function framed({ width, height }: Size, ratio: number): Size {
  return width / height < ratio ? rounded(height * ratio, height) : rounded(width, width / ratio);
}

function reframed(source: Size, inputs: Fields): Size {
  const part = {
    width: (number(inputs.x_end) ?? source.width) - (number(inputs.x_start) ?? 0),
    height: (number(inputs.y_end) ?? source.height) - (number(inputs.y_start) ?? 0),
  };
  return sized(number(inputs.resized_width), number(inputs.resized_height), part.width / part.height) ?? part;
}

function arranged(mode: string, sources: Size[]): Size {
  const [first = unknownSize] = sources;
  if (mode === 'overlay') return first;
  if (mode === 'grid') {
    const columns = Math.ceil(Math.sqrt(sources.length));
    return rounded(first.width * columns, first.height * Math.ceil(sources.length / columns));
  }
  const height = Math.min(2048, Math.max(...sources.map((source) => source.height)));
  return rounded(
    sources.reduce((sum, source) => sum + (source.width * height) / source.height, 0),
    height,
  );
}

function kindOf(runType: string, inputs: Fields): FileSpec['kind'] {
  if (runType === 'segment' || runType === 'remove-background') return 'cutout';
  if (runType === 'extract') return inputs.mode === 'mask' ? 'mask' : 'cutout';
  return 'picture';
}

function countOf(runType: string, inputs: Fields, fixed: number | undefined): number {
  if (runType === 'extract') return inputs.multiple === true ? 3 : 1;
  if (runType !== 'generate') return 1;
  const batch = fixed ?? number(inputs.batch_size) ?? 1;
  return batch * (number(inputs.batch_count) ?? 1);
}

function ratioOf(text: unknown): number | undefined {
  const match = /^(\d+):(\d+)$/.exec(String(text));
  return match === null ? undefined : Number(match[1]) / Number(match[2]);
}

function rounded(width: number, height: number): Size {
  const side = (value: number) => Math.min(8192, Math.max(1, Math.round(value)));
  return { width: side(width), height: side(height) };
}

function even(value: number): number {
  return Math.max(16, Math.round(value / 2) * 2);
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
