/** Why the engine refused or failed; every code is also one of the contract's error codes. */
export const ENGINE_ERROR_CODES = [
  'image_invalid',
  'image_too_large',
  'mask_dimension_mismatch',
  'unsupported_media_type',
  'missing_source',
  'validation_error',
  'backend_error',
  'content_refused',
] as const;

export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number];

/**
 * A refusal or failure with a code the server maps to a status, and a sentence that says what to do.
 *
 * @example throw new EngineError('image_invalid', 'The image is empty. Send the bytes of a PNG, JPEG or WebP file.')
 */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly details: unknown;

  constructor(code: EngineErrorCode, message: string, options: { details?: unknown; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.code = code;
    this.details = options.details;
  }
}

/** True for an EngineError, including one that crossed a worker boundary and became a plain copy. */
export function isEngineError(error: unknown): error is EngineError {
  if (!(error instanceof Error) || error.name !== 'EngineError' || !('code' in error)) return false;
  return ENGINE_ERROR_CODES.includes(error.code as EngineErrorCode);
}

/** The error of a stopped job: the same shape that `AbortSignal.throwIfAborted()` throws. */
export function abortError(): Error {
  return new DOMException('The work was stopped because its signal was aborted.', 'AbortError');
}

export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
