export type {
  Backend,
  BackendConcurrency,
  ConcurrencyGroup,
  DescriptionResult,
  ImageSource,
  Images,
  LayerResult,
  MediaFile,
  MediaType,
  WorkContext,
  WorkInputs,
  WorkKind,
  WorkResult,
} from './backend.ts';
export { ENGINE_ERROR_CODES, EngineError, type EngineErrorCode, isAbortError, isEngineError } from './errors.ts';
export type { Size } from './image/aspect.ts';
export { decodeImage, type ImageInfo, inspectImage } from './image/decode.ts';
export { encodeImage } from './image/encode.ts';
export { MAX_PIXELS, MAX_SIDE } from './image/limits.ts';
export type { RawImage } from './image/raw.ts';
export type * from './inputs.ts';
export { createLocalBackend, type LocalBackendOptions } from './local/local-backend.ts';
export { WORK_KINDS } from './local/work-kinds.ts';
export { tagPattern } from './reference/tag-pattern.ts';
export { planResult, type ResultPlan } from './result-plan.ts';
export type { Scene } from './scene/scene.ts';
