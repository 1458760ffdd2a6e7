import type { ErrorCode, Run } from './models.ts';

interface Fields {
  cause?: unknown;
  [name: string]: unknown;
}

/** Every error of this client, except the reason of a signal that you aborted yourself. */
export class DarkroomError extends Error {
  override name = 'DarkroomError';
  /** What went wrong, in a form for programs. */
  declare readonly code?: ErrorCode;

  constructor(message: string, { cause, ...fields }: Fields = {}) {
    super(message, { cause });
    Object.assign(this, fields);
  }
}

/** The input or an option is wrong. Nothing was sent. */
export class ValidationError extends DarkroomError {
  override name = 'ValidationError';
  /** A JSON pointer to the field, for example `/image_url`. */
  declare readonly path: string;
}

/** The service returned an error. */
export class ApiError extends DarkroomError {
  override name = 'ApiError';
  declare readonly status: number;
  /** More about the error, depending on `code`; for a validation error an object with `issues`. */
  declare readonly details?: unknown;
  /** Identifies the request in the service's log. */
  declare readonly requestId?: string;
  /** The run that ended in this error, if one was made. */
  declare readonly runId?: string;
  /** How many seconds to wait before the next attempt. */
  declare readonly retryAfter?: number;
}

/** No response arrived, or only a part of one. */
export class NetworkError extends DarkroomError {
  override name = 'NetworkError';
}

/** The time set by `timeout` has passed. */
export class TimeoutError extends DarkroomError {
  override name = 'TimeoutError';
}

/** The run that you waited for ended without a result. */
export class RunFailedError extends DarkroomError {
  override name = 'RunFailedError';
  /** The run as it ended; its `error` says why. */
  declare readonly run: Run;
}

/** An error about an input or option of the caller. */
export const invalid = (field: string | undefined, message: string, code: ErrorCode = 'invalid_option') =>
  new ValidationError(message, { code, path: `/${field}` });

type Status = ApiError['status'];

export const isDarkroomError = (error: unknown): error is DarkroomError => error instanceof DarkroomError;
export const isValidationError = (error: unknown): error is ValidationError => error instanceof ValidationError;
export const isNetworkError = (error: unknown): error is NetworkError => error instanceof NetworkError;
export const isTimeoutError = (error: unknown): error is TimeoutError => error instanceof TimeoutError;
export const isRunFailedError = (error: unknown): error is RunFailedError => error instanceof RunFailedError;

/** Any API error, or only one with a given status or code: `isApiError(error, 404)`, `isApiError(error, 'model_forbidden')`. */
export const isApiError = (error: unknown, which?: Status | ErrorCode): error is ApiError =>
  error instanceof ApiError && (which === undefined || error.status === which || error.code === which);
