import {
  isApiError,
  isDarkroomError,
  isNetworkError,
  isRunFailedError,
  isTimeoutError,
  isValidationError,
  type Schemas,
} from '@darkroom/client';
import { adviceFor } from '@darkroom/client/advice';
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

/** What to do, with the names of the tools that help. */
const adviceOf = (code: string) => adviceFor(code, (operation) => operation.replaceAll('.', '_'));

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
    return { code, message, details: run.error?.details, run_id: run.run_id, advice: adviceOf(code) };
  }
  if (isApiError(error)) {
    const { code = 'internal_error', status, details, requestId, runId, retryAfter } = error;
    const facts = { code, message, status, details, request_id: requestId, run_id: runId, retry_after: retryAfter };
    return { ...facts, advice: adviceOf(code) };
  }
  if (isValidationError(error)) {
    const { code = 'validation_error', path } = error;
    return { code, message, details: { issues: [{ path, message, rule: code }] }, advice: adviceOf(code) };
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
