import type { CombineInput, EditInput, GenerateInput, WorkInputs } from './generated/inputs.ts';

export type WorkKind = keyof WorkInputs;

/** The names of the fields of a kind of work. */
export type FieldOf<Kind extends WorkKind> = Kind extends unknown ? keyof WorkInputs[Kind] & string : never;

export type ModelType = NonNullable<GenerateInput['model_type']>;
export type ImageFormatName = NonNullable<GenerateInput['output_format']>;

/** What every generative model uses, whether it draws, edits or combines. */
export type SamplingInput = Partial<Pick<GenerateInput, keyof GenerateInput & keyof EditInput & keyof CombineInput>>;

/**
 * Everything the server knows about what makes the pixels. Inputs and results are plain JSON and bytes, so a backend
 * may run in another thread, process or machine.
 */
export type Backend = {
  readonly name: string;
  /** How much it does at the same time; more would only wait inside it. If omitted, there is no limit. */
  readonly concurrency?: BackendConcurrency;
  /** Stops all work and frees threads and models. */
  close(): Promise<void>;
} & {
  [Kind in WorkKind]: (input: WorkInputs[Kind], context: WorkContext) => Promise<WorkResult>;
};

export interface BackendConcurrency {
  groups: readonly ConcurrencyGroup[];
  /** The name of the group that a piece of work counts in, by its kind, its input and the roles of its images. */
  groupOf(kind: WorkKind, input: unknown, roles: readonly string[]): string;
}

/** Work of which at most `limit` pieces are done at the same time. */
export interface ConcurrencyGroup {
  name: string;
  limit: number;
  /** The group that contains this one, whose limit applies as well. */
  within?: string;
}

export interface WorkContext {
  /** The promise rejects with an AbortError and the work stops within 100 ms. */
  signal: AbortSignal;
  /** Called by the work itself as it advances, never by a timer; from 0 to 1, never decreasing. */
  progress(fraction: number): void;
  /**
   * Called by a backend that has room for other work before the result is complete, because what is left is done here:
   * checking and converting what a model server returned.
   */
  hasRoom?(): void;
  /** Called with each image of a batch but the last as soon as it is finished, in order; the result has them as well. */
  finished?(file: MediaFile): void;
  images: Images;
}

/**
 * The images of a request, already fetched, by role: `source` (the image to work on), `mask`, `reference` (palette and
 * style), `character`, `background`, `images.0`, `images.1`, … (images given as a list, in its order).
 */
export type Images = Partial<Record<string, ImageSource>>;

export interface ImageSource {
  bytes: Uint8Array;
  /** Stored with the run that made this image, if it was one of ours: makes layers, extraction and removal exact. */
  scene?: Scene;
}

/** What an image shows, as plain JSON that only the backend that made it reads. */
export type Scene = object;

export interface WorkResult {
  /** The first is the run's `image_url` (or `video_url`). */
  files: MediaFile[];
  /** The seed that was used, given or chosen; the same seed gives the same bytes. */
  seed: number;
  /** To be stored with the run and passed back as `ImageSource.scene`. */
  scene?: Scene;
  /** Words of the prompt that the image does not show, in its order and as they were written. Omitted if there are none. */
  notDrawn?: string[];
  layers?: LayerResult[];
  description?: DescriptionResult;
  /** The method that was used if there are several, e.g. which segmentation. */
  method?: string;
  /** The enhanced prompt, if that is the work. */
  prompt?: string;
}

export interface MediaFile {
  bytes: Uint8Array;
  mediaType: MediaType;
  width: number;
  height: number;
  /** What the file is if a result has several, e.g. `image`, `mask`, `object`, `layer.0`, `layer.0.mask`. */
  role?: string;
  /** What it shows, in one or two words. */
  label?: string;
  /** Video only. */
  duration?: number;
  fps?: number;
}

export type MediaType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | 'video/mp4';

/** One layer of an image; `image` and `mask` are roles of files in the same result. */
export interface LayerResult {
  index: number;
  type: 'background' | 'image' | 'mask' | 'text';
  name: string;
  image: string;
  mask: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
  opacity: number;
  visible: boolean;
}

export interface DescriptionResult {
  description: string;
  tags: string[];
  /** Hex colours such as `#1f2a44`, the largest area first. */
  palette: string[];
  width: number;
  height: number;
}
