import { ApiError, NetworkError, RunFailedError, TimeoutError, ValidationError } from '@darkroom/client';
import { describe, expect, it } from 'vitest';
import { CliError, SourceError, WaitError } from './cli-error.ts';
import { exitCodeOf } from './exit-codes.ts';
import { explain } from './explain.ts';

const api = (status: number, code: string, fields = {}) => new ApiError('It is so.', { status, code, ...fields });

describe('the exit code says what kind of error it was', () => {
  it.each([
    [api(401, 'invalid_token'), 3],
    [api(403, 'insufficient_scope'), 3],
    [api(404, 'run_not_found'), 4],
    [api(400, 'invalid_json'), 5],
    [api(413, 'file_too_large'), 5],
    [api(415, 'unsupported_media_type'), 5],
    [api(422, 'validation_error'), 5],
    [api(409, 'run_active'), 6],
    [api(429, 'rate_limited'), 7],
    [api(503, 'unavailable'), 7],
    [new RunFailedError('It failed.', { run: { run_id: '1', status: 'failed' } }), 8],
    [new NetworkError('gone'), 9],
    [api(500, 'internal_error'), 10],
    [new TimeoutError('late'), 10],
    [new ValidationError('give image_url', { path: '/image_url' }), 2],
    [new CliError('usage', 'No.'), 2],
    [new TypeError('what?'), 1],
  ])('%s is %i', (error, code) => expect(exitCodeOf(explain(error).kind)).toBe(code));
});

it('says what is wrong with each field', () => {
  const issues = [{ path: '/width', message: 'must be at least 64', rule: 'minimum' }];
  const explained = explain(api(422, 'validation_error', { details: { issues }, requestId: 'req_1' }));
  expect(explained).toMatchObject({ message: 'The request is invalid:', issues, request_id: 'req_1' });
});

it('says how long to wait', () => {
  expect(explain(api(429, 'rate_limited', { retryAfter: 11.2 })).advice).toContain('Try again in 12 s.');
});

it('says which image it was, and keeps its kind', () => {
  const explained = explain(new SourceError('fox.txt', api(415, 'unsupported_media_type')));
  expect(explained).toMatchObject({ kind: 'refused', message: 'fox.txt: It is so.', status: 415 });
});

it('says how to continue after a run that failed', () => {
  const error = new RunFailedError('The model failed.', {
    run: { run_id: '7', status: 'failed' },
    code: 'backend_error',
  });
  expect(explain(error).advice).toEqual([expect.stringContaining('Try again'), 'Retry: darkroom runs retry 7']);
});

it('says that a run continues if only the wait for it failed', () => {
  const explained = explain(new WaitError('7', new TimeoutError('late')));
  expect(explained).toMatchObject({ kind: 'server', run_id: '7' });
  expect(explained.advice.at(-1)).toContain('darkroom runs watch 7');
});
