import {
  brokenHeaders,
  brokenResponse,
  brokenRun,
  changeJson,
  type Fault,
  type Json,
  type NamedFault,
  readJson,
} from '../fault.ts';

/** Calls the change for each run in a response, with how many times the run has been shown, this time included. */
function counting(change: (run: Json, times: number) => void): () => Fault {
  return () => {
    const shown = new Map<string, number>();
    return brokenRun((run) => {
      const times = (shown.get(run.run_id) ?? 0) + 1;
      shown.set(run.run_id, times);
      change(run, times);
    })();
  };
}

/** Runs with forbidden transitions, and deleted data that stays. */
export const faultsOfState: NamedFault[] = [
  {
    name: 'state-reversed',
    does: 'a completed run is processing again at every second look',
    make: counting((run, times) => {
      if (run.status === 'completed' && times % 2 === 0)
        Object.assign(run, {
          status: 'processing',
          live_status: 'processing',
          progress: 0.99,
          completed_at: null,
          image_url: null,
          image_urls: [],
        });
    }),
  },
  {
    name: 'progress-falls',
    does: 'progress falls from look to look',
    make: counting((run, times) => {
      if (run.status === 'processing') run.progress = Math.max(0.01, 0.9 - times * 0.1);
    }),
  },
  {
    name: 'ended-run-changes',
    does: 'updated_at of an ended run changes',
    make: counting((run, times) => {
      if (run.status === 'completed' || run.status === 'canceled')
        run.updated_at = new Date(Date.parse(run.updated_at) + times).toISOString();
    }),
  },
  {
    name: 'completed-at-99',
    does: 'a completed run has progress 0.99',
    make: brokenRun((run) => {
      if (run.progress === 1) run.progress = 0.99;
    }),
  },
  {
    name: 'queued-with-progress',
    does: 'a queued run has progress',
    make: brokenRun((run) => {
      if (run.status === 'queued') run.progress = 0.1;
    }),
  },
  {
    name: 'canceled-comes-back',
    does: 'a canceled run is told as completed',
    make: brokenResponse(['runs.get'], (json) => {
      if (json.status === 'canceled')
        Object.assign(json, { status: 'completed', live_status: 'completed', progress: 1 });
    }),
  },
  {
    name: 'cancel-does-nothing',
    does: 'canceling changes nothing',
    make: () => ({
      request(request) {
        if (request.operation === 'runs.cancel') {
          request.method = 'GET';
          request.url = request.url.replace('/cancel', '');
        }
        return undefined;
      },
    }),
  },
  {
    name: 'delete-does-nothing',
    does: 'deleting changes nothing',
    make: () => ({
      request(request) {
        if (request.operation !== 'runs.delete') return undefined;
        request.method = 'GET';
        return undefined;
      },
      response(response, request) {
        if (request.operation === 'runs.delete' && response.status === 200)
          Object.assign(response, { status: 204, body: Buffer.alloc(0) });
      },
    }),
  },
  {
    name: 'deleted-still-listed',
    does: 'deleted runs stay in the list',
    make: () => {
      const deleted: Json[] = [];
      const seen = new Map<string, Json>();
      return {
        response(response, request) {
          if (request.operation === 'runs.get' && response.status === 200)
            seen.set(request.url.split('/').pop() ?? '', readJson(response.body));
          if (request.operation === 'runs.delete' && response.status === 204) {
            const run = seen.get(request.url.split('/').pop() ?? '');
            if (run) deleted.push(run);
          }
          if (request.operation === 'runs.list' && response.status === 200)
            changeJson(response, (json) => {
              json.data = [...deleted.slice(-1), ...json.data].slice(0, 100);
            });
        },
      };
    },
  },
  {
    name: 'deleted-file-stays',
    does: 'the file of a deleted run can still be fetched',
    make: () => {
      const files = new Map<string, { headers: Record<string, string>; body: Buffer }>();
      return {
        response(response, request) {
          if (request.operation !== 'files.get') return;
          if (response.status === 200) files.set(request.url, { headers: response.headers, body: response.body });
          const kept = files.get(request.url);
          if (response.status === 404 && kept)
            Object.assign(response, {
              status: 200,
              headers: { ...kept.headers, 'x-request-id': `${response.headers['x-request-id']}` },
              body: kept.body,
            });
        },
      };
    },
  },
  {
    name: 'active-can-be-deleted',
    does: 'deleting an active run returned 204',
    make: brokenHeaders(['runs.delete'], (response) => {
      if (response.status === 409)
        Object.assign(response, {
          status: 204,
          body: Buffer.alloc(0),
          headers: {
            'x-request-id': response.headers['x-request-id'],
            ratelimit: '"creates";r=1;t=1',
            'ratelimit-policy': '"creates";q=600;w=60',
          },
        });
    }),
  },
  {
    name: 'retry-is-the-same-run',
    does: 'a retry responses with the run itself',
    make: brokenResponse(['runs.retry'], (json, request) => {
      json.run_id = request.url.split('/').at(-2);
    }),
  },
  {
    name: 'retry-forgets-inputs',
    does: 'a retry has no inputs',
    make: brokenResponse(['runs.retry'], (json) => {
      json.inputs = {};
    }),
  },
  {
    name: 'unfinished-source-taken',
    does: 'a source that is not ready is told as missing',
    make: brokenHeaders(['images.reframe'], (response) => {
      if (response.status === 409) {
        response.status = 404;
        changeJson(response, (json) => {
          json.code = 'run_not_found';
        });
      }
    }),
  },
];
