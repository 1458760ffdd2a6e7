export { gridOf, imageCount, type Placement, rowOf, upscaleFor, videoLength } from '@darkroom/contract/sizes';
export type {
  Backend,
  BackendConcurrency,
  ConcurrencyGroup,
  DescriptionResult,
  FieldOf,
  ImageFormatName,
  ImageSource,
  Images,
  LayerResult,
  MediaFile,
  MediaType,
  ModelType,
  SamplingInput,
  Scene,
  WorkContext,
  WorkKind,
  WorkResult,
} from './backend.ts';
export {
  abortError,
  ENGINE_ERROR_CODES,
  EngineError,
  type EngineErrorCode,
  isAbortError,
  isEngineError,
} from './errors.ts';
export type * from './generated/inputs.ts';
export { work } from './generated/inputs.ts';
export { parseAspectRatio, type Size, sizeForAspect } from './image/aspect.ts';
export type { Box } from './image/box.ts';
export { decodeImage, type ImageInfo, inspectImage } from './image/decode.ts';
export { encodeFile, encodeImage } from './image/encode.ts';
export { MAX_PIXELS, MAX_SIDE } from './image/limits.ts';
export { createRaw, plainBytes, type RawImage } from './image/raw.ts';
export { randomSeed } from './random-seed.ts';
export { planResult, type ResultPlan } from './result-plan.ts';
export { placeInFrame } from './sizes/reframe.ts';
export { characterSize, generateSize, referenceSize } from './sizes/requested.ts';
export { tagPattern } from './tag-pattern.ts';
export { WORK_KINDS } from './work-kinds.ts';
