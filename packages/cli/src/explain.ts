import {
  isApiError,
  isDarkroomError,
  isNetworkError,
  isRunFailedError,
  isTimeoutError,
  type Schemas,
} from '@darkroom/client';
import { CliError, SourceError, WaitError } from './cli-error.ts';
import type { Kind } from './exit-codes.ts';
import { plain } from './text/plain.ts';

/** An error in a form for people. */
export interface Explained {
  kind: Kind;
  message: string;
  advice: string[];
  code?: string | undefined;
  status?: number | undefined;
  issues?: Schemas['ValidationIssue'][] | undefined;
  request_id?: string | undefined;
  retry_after?: number | undefined;
  run_id?: string | undefined;
}

type Code = Schemas['ErrorCode'];

/** Advice for codes whose message does not already include it. */
const advice: Partial<Record<Code, string>> = {
  unauthenticated: 'Set a key: darkroom login, or the variable DARKROOM_API_KEY. Create one: darkroom keys create',
  invalid_token: 'Set another key: darkroom login, or the variable DARKROOM_API_KEY. Create one: darkroom keys create',
  insufficient_scope: 'Show the scopes of your key: darkroom whoami',
  model_forbidden: 'List the models you can use: darkroom models --custom',
  model_not_found: 'List the models you can use: darkroom models --custom',
  model_unavailable: 'List the model types: darkroom models',
  run_not_found: 'List your runs: darkroom runs list',
  run_active: 'Wait for it, or cancel it first: darkroom runs cancel ID',
  prompt_not_found: 'List your prompts: darkroom prompts list',
  image_invalid: 'Open the image in another program, save it again, and send that file.',
  image_too_large: 'Scale the image down and send it again.',
  file_too_large: 'Save the image at a smaller size, or as JPEG or WebP.',
  mask_dimension_mismatch: 'Save the mask in the size of the image.',
  queue_full: 'Let some runs finish, or cancel some: darkroom runs list --status queued',
  deadline_exceeded: 'Use a smaller size, or fewer images at once.',
  backend_error: 'Try again. If it still fails, choose another model: darkroom models',
  internal_error: 'Try again. If it still fails, report the request id.',
};

const kinds: Record<number, Kind> = {
  401: 'auth',
  403: 'auth',
  404: 'missing',
  409: 'conflict',
  412: 'conflict',
  429: 'busy',
  503: 'busy',
};

const kindOf = (status: number): Kind =>
  kinds[status] ?? (status >= 500 ? 'server' : status >= 400 ? 'refused' : 'unexpected');

/** What happened, the kind of error, and what to do. */
export function explain(error: unknown, server = ''): Explained {
  if (error instanceof SourceError) {
    const inner = explain(error.cause, server);
    return { ...inner, message: `${error.source}: ${inner.message}` };
  }
  if (error instanceof WaitError) {
    const inner = explain(error.cause, server);
    const next = `The run continues. Watch it: darkroom runs watch ${error.runId}`;
    return { ...inner, advice: [...inner.advice, next], run_id: error.runId };
  }
  const message = plain((error as Error)?.message ?? String(error));
  if (error instanceof CliError) return { kind: error.kind, message: error.message, advice: error.advice };
  if (isRunFailedError(error)) {
    const { run, code } = error;
    const hints = known(code);
    const next = run.status === 'failed' ? [`Retry: darkroom runs retry ${run.run_id}`] : [];
    return { kind: 'failed', message, advice: [...hints, ...next], code, run_id: run.run_id };
  }
  if (isApiError(error)) {
    const { status, code, requestId, retryAfter, runId, details } = error;
    const kind = runId !== undefined ? 'failed' : kindOf(status);
    const wait = retryAfter === undefined ? [] : [`Try again in ${Math.ceil(retryAfter)} s.`];
    const { issues } = (details ?? {}) as { issues?: Schemas['ValidationIssue'][] };
    // The service's own message refers to its details, which are printed right below.
    const common = {
      kind,
      message: issues?.length ? 'The request is invalid:' : message,
      code,
      status,
      issues,
      request_id: requestId,
      retry_after: retryAfter,
      run_id: runId,
    };
    return { ...common, advice: [...known(code), ...wait] };
  }
  if (isNetworkError(error)) {
    return {
      kind: 'unreachable',
      message: `No response from ${server || 'the service'}: it is not running, or not reachable from here.`,
      advice: ['Start it: darkroom serve', 'Or set its URL: --server URL, or the variable DARKROOM_SERVER'],
    };
  }
  if (isTimeoutError(error)) {
    return { kind: 'server', message: 'Timed out.', advice: ['Wait longer: --timeout SECONDS'] };
  }
  // Errors that the client detects before anything is sent.
  if (isDarkroomError(error)) return { kind: 'usage', message, advice: [], code: error.code };
  return { kind: 'unexpected', message, advice: [] };
}

const known = (code: string | undefined): string[] => {
  return [advice[code as Code] ?? []].flat();
};
