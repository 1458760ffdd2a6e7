import { createHash } from 'node:crypto';
import { brokenHeaders, brokenResponse, brokenRun, changeJson, type Fault, type NamedFault } from '../fault.ts';

/** Requests that are not repeated, waited for or followed as they should be. */
export const faultsOfRepetition: NamedFault[] = [
  {
    name: 'no-replay',
    does: 'Idempotency-Key is ignored',
    make: () => ({
      request(request) {
        delete request.headers['idempotency-key'];
        return undefined;
      },
    }),
  },
  {
    name: 'replay-untold',
    does: 'replays do not say so',
    make: brokenHeaders([], (response) => {
      delete response.headers['idempotent-replayed'];
    }),
  },
  {
    name: 'replay-always-told',
    does: 'first responses say that they are replays',
    make: brokenHeaders(['prompts.enhance'], (response) => {
      response.headers['idempotent-replayed'] = 'true';
    }),
  },
  {
    name: 'mismatch-taken',
    does: 'a key may be used for another body',
    make: () => ({
      request(request) {
        if (request.headers['idempotency-key'])
          request.headers['idempotency-key'] += createHash('sha256').update(request.body).digest('hex').slice(0, 8);
        return undefined;
      },
    }),
  },
  {
    name: 'keys-shared',
    does: 'idempotency keys are shared between callers',
    make: () => {
      const first = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();
      return {
        response(response, request) {
          const key = request.headers['idempotency-key'];
          if (key === undefined || request.operation !== 'prompts.enhance' || response.status >= 400) return;
          const kept = first.get(key);
          if (kept)
            Object.assign(response, {
              ...kept,
              headers: {
                ...kept.headers,
                'x-request-id': response.headers['x-request-id'],
                'idempotent-replayed': 'true',
              },
            });
          else first.set(key, { ...response });
        },
      };
    },
  },
  {
    name: 'sync-ignored',
    does: 'sync does not wait',
    make: () => ({
      request(request) {
        if (request.operation === 'images.generate')
          changeJson(request, (json) => {
            delete json.sync;
          });
        return undefined;
      },
    }),
  },
  {
    name: 'wait-ignored',
    does: 'Prefer: wait does not wait',
    make: () => preferenceLost('runs.get'),
  },
  {
    name: 'minimal-ignored',
    does: 'Prefer: return=minimal is ignored',
    make: () => preferenceLost('images.generate'),
  },
  {
    name: 'condition-ignored',
    does: 'If-None-Match is ignored',
    make: () => ({
      request(request) {
        delete request.headers['if-none-match'];
        return undefined;
      },
    }),
  },
  {
    name: 'tree-misses-children',
    does: 'trees lack their last run',
    make: brokenResponse(['runs.tree'], (json) => {
      if (json.runs.length > 1) json.runs.pop();
    }),
  },
  {
    name: 'tree-of-another-root',
    does: 'the root of a tree is the run that was asked for',
    make: brokenResponse(['runs.tree'], (json, request) => {
      json.root_run_id = request.url.split('/').at(-2);
    }),
  },
  {
    name: 'parents-lost',
    does: 'runs have no parent',
    make: brokenRun((run) => {
      run.parent_run_id = null;
    }),
  },
  {
    name: 'stream-without-snapshot',
    does: 'streams begin without a snapshot',
    make: brokenHeaders(['runs.events'], (response) => {
      if (response.status === 200)
        response.body = Buffer.from(
          response.body
            .toString()
            .split('\n\n')
            .filter((block) => !block.includes('event: snapshot'))
            .join('\n\n'),
        );
    }),
  },
  {
    name: 'stream-without-done',
    does: 'streams end without done',
    make: brokenHeaders(['runs.events'], (response) => {
      if (response.status === 200)
        response.body = Buffer.from(
          response.body
            .toString()
            .split('\n\n')
            .filter((block) => !block.includes('event: done'))
            .join('\n\n'),
        );
    }),
  },
  {
    name: 'stream-ids-repeat',
    does: 'events share an id',
    make: brokenHeaders(['runs.events'], (response) => {
      response.body = Buffer.from(response.body.toString().replaceAll(/^id: \d+$/gm, 'id: 1'));
    }),
  },
  {
    name: 'resume-repeats',
    does: 'Last-Event-ID is ignored',
    make: () => ({
      request(request) {
        if (/^\d+$/.test(request.headers['last-event-id'] ?? '')) delete request.headers['last-event-id'];
        return undefined;
      },
    }),
  },
];

function preferenceLost(operation: string): Fault {
  return {
    request(request) {
      if (request.operation === operation) delete request.headers.prefer;
      return undefined;
    },
  };
}
