import { createHash } from 'node:crypto';
import { type Fault, onBody, onJson, onRequest, onResponse, onRuns, type PassingResponse } from '../fault.ts';

/** Requests that are not repeated, waited for or followed as they should be. */
export const faultsOfRepetition = {
  'no-replay': onRequest(({ headers }) => delete headers['idempotency-key']),
  'replay-always-said': onResponse(['prompts.enhance'], ({ headers }) =>
    Object.assign(headers, { 'idempotent-replayed': 'true' }),
  ),
  'mismatch-accepted': onRequest(({ headers, body }) => {
    if (headers['idempotency-key'])
      headers['idempotency-key'] += createHash('sha256').update(body).digest('hex').slice(0, 8);
  }),
  'keys-shared': () => {
    const first = new Map<string, PassingResponse>();
    return onResponse(['prompts.enhance'], (response, request) => {
      const key = request.headers['idempotency-key'];
      if (key === undefined || response.status >= 400) return;
      const kept = first.get(key);
      if (kept === undefined) return void first.set(key, { ...response });
      const own = { 'x-request-id': response.headers['x-request-id'], 'idempotent-replayed': 'true' };
      Object.assign(response, { ...kept, headers: { ...kept.headers, ...own } });
    })();
  },
  'sync-ignored': onBody(['images.generate'], (json) => delete json.sync),
  'wait-ignored': withoutPreference('runs.get'),
  'minimal-ignored': withoutPreference('images.generate'),
  'condition-ignored': onRequest(({ headers }) => delete headers['if-none-match']),
  'tree-of-another-root': onJson(['runs.tree'], (json, { url }) =>
    Object.assign(json, { root_run_id: url.split('/').at(-2) }),
  ),
  'parents-lost': onRuns((run) => Object.assign(run, { parent_run_id: null })),
  'stream-without-snapshot': streamWithout('event: snapshot'),
  'stream-without-done': streamWithout('event: done'),
  'stream-ids-repeat': onResponse(['runs.events'], (response) => {
    response.body = Buffer.from(response.body.toString().replaceAll(/^id: \d+$/gm, 'id: 1'));
  }),
  'resume-repeats': onRequest(
    ({ headers }) => /^\d+$/.test(headers['last-event-id'] ?? '') && delete headers['last-event-id'],
  ),
} satisfies Record<string, () => Fault>;

function withoutPreference(about: string): () => Fault {
  return onRequest(({ operation, headers }) => operation === about && delete headers.prefer);
}

function streamWithout(text: string): () => Fault {
  return onResponse(['runs.events'], (response) => {
    const blocks = response.body.toString().split('\n\n');
    if (response.status === 200) response.body = Buffer.from(blocks.filter((one) => !one.includes(text)).join('\n\n'));
  });
}
