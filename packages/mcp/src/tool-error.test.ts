import { ApiError, NetworkError, TimeoutError } from '@darkroom/client';
import { expect, test } from 'vitest';
import { noFiles } from './local-files.ts';
import { WaitFailed } from './make-run.ts';
import { openService } from './service.ts';
import { toolError } from './tool-error.ts';

const url = 'http://127.0.0.1:4000';
const service = openService({ url, apiKey: 'secret-key', wait: 0, imageSize: 0, files: noFiles });
const textOf = (error: unknown) => {
  const [block] = toolError(service, error).content;
  return block?.type === 'text' ? block.text : '';
};

test('says what to do if there is no response', () => {
  expect(textOf(new NetworkError('connect ECONNREFUSED'))).toBe(
    `unreachable: No response from the service at ${url}.\nAsk the user to start the service, or to check its URL.`,
  );
  expect(textOf(new TimeoutError('late'))).toContain('timeout: ');
});

test('names the run that continues, and when to try again', () => {
  const busy = new ApiError('Too many requests.', { code: 'rate_limited', status: 429, retryAfter: 2.2 });
  expect(textOf(busy)).toContain('Try again in 3 seconds.');
  expect(textOf(new WaitFailed('run-1', new NetworkError('cut')))).toMatch(/The run continues\..*\nrun_id: run-1/);
});

test('contains no key, whatever the error is', () => {
  const error = new Error('Authorization: secret-key is wrong');
  expect(JSON.stringify(toolError(service, error))).not.toContain('secret-key');
  expect(textOf(error)).toBe('internal_error: Unexpected error: Authorization: … is wrong');
});
