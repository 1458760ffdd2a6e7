import {
  isApiError,
  isDarkroomError,
  isNetworkError,
  isRunFailedError,
  isTimeoutError,
  type Schemas,
} from '@darkroom/client';
import { adviceFor } from '@darkroom/client/advice';
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

/** The commands that do what the operations named in advice do. */
const commands: Record<string, string> = {
  'keys.create': 'darkroom keys create',
  'keys.list': 'darkroom keys list',
  'me.get': 'darkroom whoami',
  'models.list': 'darkroom models --custom',
  'models.listTypes': 'darkroom models',
  'prompts.list': 'darkroom prompts list',
  'runs.cancel': 'darkroom runs cancel ID',
  'runs.list': 'darkroom runs list',
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
    const next = run.status === 'failed' ? [`Retry: darkroom runs retry ${run.run_id}`] : [];
    return { kind: 'failed', message, advice: [...known(code), ...next], code, run_id: run.run_id };
  }
  if (isApiError(error)) {
    const { status, code, requestId, retryAfter, runId, details } = error;
    const kind = runId !== undefined ? 'failed' : kindOf(status);
    const wait = retryAfter === undefined ? [] : [`Try again in ${Math.ceil(retryAfter)} s.`];
    const { issues } = (details ?? {}) as { issues?: Schemas['ValidationIssue'][] };
    // The service's own message refers to its details, which are printed right below.
    const facts = {
      kind,
      message: issues?.length ? 'The request is invalid:' : message,
      code,
      status,
      issues,
      request_id: requestId,
      retry_after: retryAfter,
      run_id: runId,
    };
    return { ...facts, advice: [...known(code), ...wait] };
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
  const advice = adviceFor(code, (operation) => commands[operation]);
  const login = 'Or log in: darkroom login';
  return [...(advice ? [advice] : []), ...(code === 'unauthenticated' || code === 'invalid_token' ? [login] : [])];
};
