import { changeJson, type Fault, type Json, onJson, onRequest, onResponse, onRuns, readJson } from '../fault.ts';

/** Calls the change for each run in a response, with how many times the run has been shown, this time included. */
function counting(change: (run: Json, times: number) => void): () => Fault {
  return () => {
    const shown = new Map<string, number>();
    return onRuns((run) => {
      const times = (shown.get(run.run_id) ?? 0) + 1;
      shown.set(run.run_id, times);
      change(run, times);
    })();
  };
}

/** Runs that contradict themselves or make forbidden transitions, and deleted data that stays. */
export const faultsOfState = {
  'unknown-status': onRuns((run) => run.status === 'completed' && Object.assign(run, { status: 'done' })),
  'live-status-lags': onRuns((run) => Object.assign(run, { live_status: 'pending' })),
  'image-url-not-first': onRuns((run) => {
    if (run.image_url) run.image_url = `${run.image_url}?v=2`;
  }),
  'error-without-failure': onRuns((run) => Object.assign(run, { error: { message: 'Odd.', code: 'backend_error' } })),
  'wrong-run-type': onRuns((run) => run.run_type === 'reframe' && Object.assign(run, { run_type: 'edit' })),
  'state-reversed': counting((run, times) => {
    if (run.status !== 'completed' || times % 2 !== 0) return;
    Object.assign(run, { status: 'processing', live_status: 'processing', progress: 0.99 });
    Object.assign(run, { completed_at: null, image_url: null, image_urls: [] });
  }),
  'progress-falls': counting((run, times) => {
    if (run.status === 'processing') run.progress = Math.max(0.01, 0.9 - times * 0.1);
  }),
  'ended-run-changes': counting((run, times) => {
    if (run.status === 'completed' || run.status === 'canceled')
      run.updated_at = new Date(Date.parse(run.updated_at) + times).toISOString();
  }),
  'completed-at-99': onRuns((run) => run.progress === 1 && Object.assign(run, { progress: 0.99 })),
  'queued-with-progress': onRuns((run) => run.status === 'queued' && Object.assign(run, { progress: 0.1 })),
  'canceled-comes-back': onJson(['runs.get'], (json) => {
    if (json.status === 'canceled') Object.assign(json, { status: 'completed', live_status: 'completed', progress: 1 });
  }),
  'cancel-does-nothing': onRequest((request) => {
    if (request.operation === 'runs.cancel')
      Object.assign(request, { method: 'GET', url: request.url.replace('/cancel', '') });
  }),
  'delete-does-nothing': () => ({
    ...onRequest((request) => request.operation === 'runs.delete' && Object.assign(request, { method: 'GET' }))(),
    ...onResponse(['runs.delete'], (response) => {
      if (response.status === 200) Object.assign(response, { status: 204, body: Buffer.alloc(0) });
    })(),
  }),
  'deleted-still-listed': () => {
    const seen = new Map<string, Json>();
    let deleted: Json;
    return onResponse(['runs.get', 'runs.delete', 'runs.list'], (response, { operation, url }) => {
      const id = url.split('/').pop() ?? '';
      if (operation === 'runs.get' && response.status === 200) seen.set(id, readJson(response.body));
      if (operation === 'runs.delete' && response.status === 204) deleted = seen.get(id) ?? deleted;
      if (operation === 'runs.list' && response.status === 200 && deleted !== undefined)
        changeJson(response, (json) => Object.assign(json, { data: [deleted, ...json.data].slice(0, 100) }));
    })();
  },
  'deleted-file-stays': () => {
    const files = new Map<string, { headers: Record<string, string>; body: Buffer }>();
    return onResponse(['files.get'], (response, { url }) => {
      const { status, headers, body } = response;
      if (status === 200) files.set(url, { headers, body });
      const kept = files.get(url);
      if (status !== 404 || kept === undefined) return;
      const own = { 'x-request-id': headers['x-request-id'] };
      Object.assign(response, { status: 200, headers: { ...kept.headers, ...own }, body: kept.body });
    })();
  },
  'active-can-be-deleted': onResponse(['runs.delete'], (response) => {
    if (response.status !== 409) return;
    const limits = { ratelimit: '"creates";r=1;t=1', 'ratelimit-policy': '"creates";q=600;w=60' };
    const headers = { 'x-request-id': response.headers['x-request-id'], ...limits };
    Object.assign(response, { status: 204, body: Buffer.alloc(0), headers });
  }),
  'retry-is-the-same-run': onJson(['runs.retry'], (json, { url }) =>
    Object.assign(json, { run_id: url.split('/').at(-2) }),
  ),
  'retry-forgets-inputs': onJson(['runs.retry'], (json) => Object.assign(json, { inputs: {} })),
  'unfinished-source-missing': onResponse(['images.reframe'], (response) => {
    if (response.status !== 409) return;
    response.status = 404;
    changeJson(response, (json) => Object.assign(json, { code: 'run_not_found' }));
  }),
} satisfies Record<string, () => Fault>;
