import { isApiError, isNetworkError, isTimeoutError } from '@darkroom/client';
import { adviceFor } from '@darkroom/client/advice';

/** An error in a form for people: what happened, and what to do. */
export interface Problem {
  title: string;
  message: string;
  /** Advice, in a sentence. */
  hint?: string | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  /** Seconds after which it makes sense to try again. */
  retryAfter?: number | undefined;
  /** What is wrong with single fields, by their names. */
  fields: Record<string, string>;
}

const titles: Record<string, string> = {
  validation_error: 'Some fields are wrong',
  conflicting_fields: 'Two settings conflict',
  missing_source: 'An image is missing',
  unauthenticated: 'API key required',
  invalid_token: 'Invalid API key',
  insufficient_scope: 'This key does not have permission',
  model_forbidden: 'You cannot use this model',
  model_unavailable: 'This model is unavailable',
  run_not_found: 'Run not found',
  prompt_not_found: 'This prompt was deleted',
  run_not_ready: 'That run has no image yet',
  run_active: 'The run is still active',
  file_too_large: 'The file is too large',
  image_too_large: 'The image has too many pixels',
  unsupported_media_type: 'Unsupported file type',
  image_invalid: 'The image is damaged',
  image_fetch_failed: 'The image could not be downloaded',
  mask_dimension_mismatch: 'The mask and the image have different sizes',
  rate_limited: 'Too many requests',
  queue_full: 'The queue is full',
  deadline_exceeded: 'The run took too long',
  backend_error: 'The model failed',
  unavailable: 'The server is unavailable',
  internal_error: 'Server error',
};

export function problemOf(error: unknown): Problem {
  const { code, message } = error as { code?: string; message?: string };
  const known = {
    message: message ?? String(error),
    code,
    hint: adviceFor(code),
    fields: {},
  };
  if (isApiError(error)) {
    return {
      ...known,
      title: titles[code ?? ''] ?? 'Something went wrong',
      requestId: error.requestId,
      retryAfter: error.retryAfter,
      fields: fieldProblems(error.details),
    };
  }
  if (isNetworkError(error)) {
    return {
      ...known,
      title: 'No response from the server',
      message: 'The server is not running, or the connection is lost.',
      hint: 'Your entries are kept. The studio reconnects automatically.',
    };
  }
  if (isTimeoutError(error)) return { ...known, title: 'The server took too long', hint: 'Try again.' };
  return { ...known, title: titles[code ?? ''] ?? 'Something went wrong' };
}

/** The problem of a failed run. */
export const runProblem = (error: { code?: string; message: string }): Problem => ({
  title: titles[error.code ?? ''] ?? 'The run failed',
  message: error.message,
  code: error.code,
  hint: adviceFor(error.code) ?? 'Try again, or change the inputs.',
  fields: {},
});

function fieldProblems(details: unknown): Record<string, string> {
  const { issues } = (details ?? {}) as { issues?: { path: string; message: string }[] };
  const fields: Record<string, string> = {};
  for (const { path, message } of issues ?? []) fields[path.replace(/^\//, '').split(/[/.]/)[0] ?? ''] ??= message;
  return fields;
}
