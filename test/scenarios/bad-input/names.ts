import { type Case, type Fixtures, json, nobody, of } from './case.ts';

const vendora = of('POST', '/api/v1/edits/vendora');
const get = (what: string, path: string, refusal: string, at?: string): Case => of('GET', path)(what, {}, refusal, at);
const waiting =
  (part = '') =>
  (fixtures: Fixtures) =>
    `/api/v1/runs/${fixtures.waiting}${part}`;
const badEvent = { headers: { 'Last-Event-ID': 'last' } };
const longKey = { json: { prompt: 'a' }, headers: { 'Idempotency-Key': 'x'.repeat(256) } };

/** Names of runs and other things, and parameters. */
export const names: Case[] = [
  vendora('a run that does not exist', json({ prompt: 'a', run_id: nobody }), '404 run_not_found'),
  vendora('a run without an image yet', ({ waiting: run_id }) => json({ prompt: 'a', run_id }), '409 run_not_ready'),
  of('POST', '/api/v1/upload')(
    'a parent that does not exist',
    ({ image }) => ({ form: { file: new Blob([image]), parent_id: nobody } }),
    '404 run_not_found',
  ),
  of('GET', waiting('/layers'))('layers of an active run', {}, '409 run_not_ready'),
  of('DELETE', waiting())('the deletion of an active run', {}, '409 run_active'),
  of('POST', waiting('/retry'))('the retry of an active run', {}, '409 run_active'),
  of('GET', waiting('/events'))('an event id that is none', badEvent, '422 validation_error', 'Last-Event-ID'),
  get('an id that is none', '/api/v1/runs/fox', '422 validation_error', 'run_id'),
  get('a run id with a way out', '/api/v1/runs/..%2f..%2f', '422 validation_error', 'run_id'),
  get('SQL for an id', `/api/v1/runs/${encodeURIComponent("' or 1=1 --")}`, '422 validation_error', 'run_id'),
  get('a URL that cannot be decoded', '/api/v1/runs/%E0%A4%A', '404 not_found'),
  get('a way out of the folder', '/files/..%2f..%2fetc%2fpasswd', '422 validation_error', 'file_name'),
  get('a way out, encoded twice', '/files/%252e%252e%252fpasswd.png', '422 validation_error', 'file_name'),
  get('a file that does not exist', '/files/aaaaaaaaaaaaaaaaaaaaaaaa.png', '404 not_found'),
  get('a limit out of bounds', '/api/v1/runs?limit=101', '422 validation_error', 'limit'),
  get('a limit that is no number', '/api/v1/runs?limit=ten', '422 validation_error', 'limit'),
  get('an unknown filter value', '/api/v1/runs?status=happy', '422 validation_error', 'status'),
  get('an unknown parameter', '/api/v1/runs?state=queued', '422 validation_error', 'state'),
  get('a parameter twice', '/api/v1/runs?limit=1&limit=2', '422 validation_error', 'limit'),
  get('a cursor of another make', '/api/v1/runs?cursor=abc', '422 validation_error', 'cursor'),
  get('a filter by an unavailable model', '/api/v1/runs?model_type=vendorc', '422 model_unavailable'),
  of('GET', '/api/v1/runs')('a type that is not given', { headers: { Accept: 'text/html' } }, '406 not_acceptable'),
  of('GET', '/api/v1/upload')('an upload by GET', {}, '405 method_not_allowed'),
  of('POST', '/api/v1/runs/character')('a character for nobody', { as: null, json: {} }, '401 unauthenticated'),
  of('POST', '/api/v1/runs/generate')('a key too long', longKey, '422 validation_error', 'Idempotency-Key'),
];
