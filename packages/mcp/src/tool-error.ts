import {
  isApiError,
  isDarkroomError,
  isNetworkError,
  isRunFailedError,
  isTimeoutError,
  isValidationError,
  type Schemas,
} from '@darkroom/client';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { FileRefused } from './local-files.ts';
import { WaitFailed } from './make-run.ts';
import { unusedWords } from './run-result.ts';
import type { Service } from './service.ts';
import { bounded } from './shorten-texts.ts';

/** An error for an agent: what happened and what it can do about it. */
export interface Explained {
  code: string;
  message: string;
  advice?: string | undefined;
  status?: number | undefined;
  details?: unknown;
  request_id?: string | undefined;
  run_id?: string | undefined;
  retry_after?: number | undefined;
}

type Code = Schemas['ErrorCode'];

const key = 'Ask the user to check the API key of this server.';

/** What to do about codes whose message does not already say it. */
const advice: Partial<Record<Code, string>> = {
  validation_error: 'Correct these arguments and call the tool again.',
  conflicting_fields: 'Omit one of the arguments and call the tool again.',
  missing_source: 'Give an image: its URL, a data: URI, or the run_id of an earlier run.',
  unauthenticated: key,
  invalid_token: key,
  insufficient_scope: 'Ask the user for an API key with this scope.',
  model_forbidden: 'Choose another model: models_list lists those you may use.',
  model_not_found: 'Choose another model: models_list lists those you may use.',
  model_unavailable: 'Choose another model type: models_listTypes lists them.',
  run_not_found: 'Check the run_id: runs_list lists your runs.',
  run_not_ready: 'If the run is still active, call runs_get with its run_id to wait for it. Otherwise use another run.',
  run_active: 'Call runs_get with its run_id to wait for it.',
  image_fetch_failed: 'Check the URL. It must be public and return an image; otherwise give the image as a data: URI.',
  image_invalid: 'Use another image.',
  image_too_large: 'Use a smaller image.',
  file_too_large: 'Use a smaller image, or one saved as JPEG or WebP.',
  unsupported_media_type: 'Use a PNG, JPEG or WebP image.',
  mask_dimension_mismatch: 'Use a mask of the same size as the image.',
  queue_full: 'Wait until some runs have finished, then call the tool again.',
  rate_limited: 'Wait, then call the tool again.',
  unavailable: 'Wait, then call the tool again.',
  deadline_exceeded: 'Use a smaller size or fewer images, and call the tool again.',
  backend_error: 'Call the tool again, or use another model.',
  content_refused: 'Change the prompt or the image.',
  internal_error: 'Call the tool again. If it still fails, give the user the request id.',
};

/** What happened, without secrets. */
export function explain(service: Service, error: unknown): Explained {
  const explained = bounded(described(service, error));
  return JSON.parse(service.withoutKey(JSON.stringify(explained)));
}

function described(service: Service, error: unknown): Explained {
  const { message } = error as Error;
  if (error instanceof WaitFailed) {
    const inner = described(service, error.cause);
    return {
      ...inner,
      run_id: error.runId,
      advice: 'The run continues. Call runs_get with its run_id to wait for it.',
    };
  }
  if (error instanceof FileRefused) return { code: 'file_refused', message };
  if (isRunFailedError(error)) {
    const { run, code = `run_${run.status}` } = error;
    return { code, message, details: run.error?.details, run_id: run.run_id, advice: advice[code as Code] };
  }
  if (isApiError(error)) {
    const { code = 'internal_error', status, details, requestId, runId, retryAfter } = error;
    const facts = { code, message, status, details, request_id: requestId, run_id: runId, retry_after: retryAfter };
    return { ...facts, advice: advice[code as Code] };
  }
  if (isValidationError(error)) {
    const { code = 'validation_error', path } = error;
    return { code, message, details: { issues: [{ path, message, rule: code }] }, advice: advice[code as Code] };
  }
  if (isNetworkError(error)) {
    const text = `No response from the service at ${service.url}.`;
    return { code: 'unreachable', message: text, advice: 'Ask the user to start the service, or to check its URL.' };
  }
  if (isTimeoutError(error))
    return { code: 'timeout', message: 'The service did not respond in time.', advice: 'Call the tool again.' };
  if (isDarkroomError(error)) return { code: error.code ?? 'internal_error', message };
  return { code: 'internal_error', message: `Unexpected error: ${message ?? String(error)}` };
}

/** The result of a tool that failed: a text for the model, and the same for programs. */
export function toolError(service: Service, error: unknown): CallToolResult {
  const explained = explain(service, error);
  const { code, message, advice: todo, details, run_id: runId, request_id: requestId, retry_after: after } = explained;
  const { issues = [] } = (details ?? {}) as { issues?: Schemas['ValidationIssue'][] };
  const listed = issues.filter((issue) => issue.message !== message);
  const lines = [
    // The service's message only refers to its issues, which follow.
    `${code}: ${listed.length > 0 ? 'The arguments are invalid:' : message}`,
    ...listed.map(({ path, message: wrong }) => `- ${path.replace(/^\//, '') || 'arguments'}: ${wrong}`),
    ...(todo ? [todo] : []),
    ...(isRunFailedError(error) ? unusedWords(error.run) : []),
    ...(after === undefined ? [] : [`Try again in ${Math.ceil(after)} seconds.`]),
    ...(runId ? [`run_id: ${runId}`] : []),
    ...(requestId ? [`request id: ${requestId}`] : []),
  ];
  return {
    isError: true,
    content: [{ type: 'text', text: lines.join('\n') }],
    structuredContent: { error: explained },
  };
}
