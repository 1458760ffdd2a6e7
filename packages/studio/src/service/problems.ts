import { isApiError, isNetworkError, isTimeoutError } from '@darkroom/client';

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
  validation_error: 'Something in the form does not fit',
  conflicting_fields: 'Two settings contradict each other',
  missing_source: 'A picture is missing',
  unauthenticated: 'The server wants a key',
  invalid_token: 'The server does not know this key',
  insufficient_scope: 'This key may not do that',
  model_forbidden: 'You may not use this model',
  model_unavailable: 'This model cannot be had here',
  run_not_found: 'This run is gone',
  run_not_ready: 'That run has no picture yet',
  run_active: 'The run is still under way',
  file_too_large: 'The file is too large',
  image_too_large: 'The picture has too many pixels',
  unsupported_media_type: 'That is not a picture we can read',
  image_invalid: 'The picture is damaged',
  image_fetch_failed: 'The picture could not be fetched',
  mask_dimension_mismatch: 'The mask has another size than the picture',
  rate_limited: 'That was a lot at once',
  queue_full: 'The queue is full',
  deadline_exceeded: 'It took too long',
  backend_error: 'The model failed',
  unavailable: 'The server cannot answer just now',
  internal_error: 'The server failed',
};

const hints: Record<string, string> = {
  unauthenticated: 'Enter your key under Connection.',
  invalid_token: 'Enter another key under Connection. The service can make one: keys create.',
  insufficient_scope: 'Ask for a key with the scope that is named, or use another key.',
  unsupported_media_type: 'Use a PNG, JPEG or WebP file.',
  image_invalid: 'Open it in another program, save it again, and try that file.',
  file_too_large: 'Files may have up to 20 MB. Save it smaller, or as JPEG or WebP.',
  image_too_large: 'Scale it down to at most 8192 pixels a side.',
  rate_limited: 'Wait a moment, then try again. Nothing you typed is lost.',
  queue_full: 'Let some runs finish, or cancel some, then try again.',
  deadline_exceeded: 'Try a smaller size or a smaller batch.',
  backend_error: 'Try again; if it fails again, choose another model.',
  unavailable: 'It tries again by itself.',
  internal_error: 'Try again. If it goes on, report the request id.',
  model_forbidden: 'Choose another custom model, or ask its owner.',
};

export function problemOf(error: unknown): Problem {
  const { code, message } = error as { code?: string; message?: string };
  const told = {
    message: message ?? String(error),
    code,
    hint: code === undefined ? undefined : hints[code],
    fields: {},
  };
  if (isApiError(error)) {
    return {
      ...told,
      title: titles[code ?? ''] ?? 'That did not work',
      requestId: error.requestId,
      retryAfter: error.retryAfter,
      fields: fieldProblems(error.details),
    };
  }
  if (isNetworkError(error)) {
    return {
      ...told,
      title: 'No answer from the server',
      message: 'It is not running, or the connection is broken.',
      hint: 'Your entries are kept. It goes on as soon as the server is back.',
    };
  }
  if (isTimeoutError(error)) return { ...told, title: 'The server took too long', hint: 'Try again.' };
  return { ...told, title: titles[code ?? ''] ?? 'That did not work' };
}

/** The problem of a failed run. */
export const runProblem = (error: { code?: string; message: string }): Problem => ({
  title: titles[error.code ?? ''] ?? 'The run failed',
  message: error.message,
  code: error.code,
  hint: hints[error.code ?? ''] ?? 'Try again, or change something and try then.',
  fields: {},
});

function fieldProblems(details: unknown): Record<string, string> {
  const { issues } = (details ?? {}) as { issues?: { path: string; message: string }[] };
  const fields: Record<string, string> = {};
  for (const { path, message } of issues ?? []) fields[path.replace(/^\//, '').split(/[/.]/)[0] ?? ''] ??= message;
  return fields;
}
