import sharp from 'sharp';

/** A request to both the mock and the live service. */
export interface Case {
  name: string;
  ask(target: Target): Promise<Response>;
}

export interface Target {
  url: string;
  headers: Record<string, string>;
  /** A run with an image, made by an upload. */
  runId: string;
  imageUrl: string;
}

interface Sent {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Of the contract's parameter `cursor`. */
const exampleCursor = 'AZkKPFLRe46cRB9qLn2bAw';

const nobody = '00000000-0000-7000-8000-000000000000';

async function ask(target: Target, path: string, { method, json, body, headers = {} }: Sent = {}): Promise<Response> {
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(target.url + path, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { ...target.headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
}

export async function prepare(url: string, key: string): Promise<Target> {
  const target = { url, headers: { 'x-api-key': key }, runId: '', imageUrl: '' };
  const reply = await ask(target, '/api/v1/upload', { body: form({ file: await image() }) });
  const { data } = (await reply.json()) as { data: { run_id: string; image_url: string } };
  return { ...target, runId: data.run_id, imageUrl: data.image_url };
}

async function image(width = 64, height = 48): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#cc3333' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

function form(fields: Record<string, string | Blob | Blob[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const part of [value].flat()) data.append(name, part as string);
  return data;
}

const get = (path: string, headers: Record<string, string> = {}): Case => ({
  name: `GET ${path} ${Object.values(headers).join()}`.trim(),
  ask: (target) => ask(target, path.replace('{run}', target.runId), { headers }),
});

const post = (
  path: string,
  json: (target: Target) => unknown,
  headers: Record<string, string> = {},
  note = '',
): Case => ({
  name: `POST ${path} ${note || JSON.stringify(json({ url: '', headers: {}, runId: '{run}', imageUrl: '{image}' }))} ${Object.values(headers).join()}`.trim(),
  ask: (target) => ask(target, path.replace('{run}', target.runId), { json: json(target), headers }),
});

const raw = (note: string, path: string, sent: Sent): Case => ({
  name: note,
  ask: (target) => ask(target, path, { method: 'POST', ...sent }),
});

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

const reads = [
  get('/api/v1/me'),
  get('/api/v1/me', { accept: 'application/xml' }),
  get('/api/v1/model-types'),
  get('/api/v1/models'),
  get(`/api/v1/models/${nobody}`),
  get('/api/v1/models/none'),
  get('/api/v1/prompts'),
  get(`/api/v1/prompts/${nobody}`),
  get('/api/v1/webhooks/deliveries?status=pending'),
  get(`/api/v1/webhooks/deliveries/${nobody}`),
  get('/api/v1/webhooks/secret'),
  get('/api/v1/keys?cursor=nonsense'),
  get('/api/v1/usage?from=2020-01-01&to=2020-01-31'),
  get('/api/v1/usage?from=2026-11-02&to=2026-11-01'),
  get('/api/v1/usage?from=2024-01-01&to=2026-11-01'),
  get('/api/v1/usage?from=2026-02-30'),
  get('/api/v1/runs?run_type=upload&limit=1'),
  get('/api/v1/runs?limit=0'),
  get('/api/v1/runs?limit=x'),
  get('/api/v1/runs?status=odd'),
  get('/api/v1/runs?cursor=nonsense'),
  get(`/api/v1/runs?run_type=video&cursor=${exampleCursor}`),
  get('/api/v1/runs?statsu=failed'),
  get('/api/v1/runs?limit=1&limit=2'),
  get('/api/v1/runs/{run}'),
  get('/api/v1/runs/{run}', { accept: 'text/html' }),
  get('/api/v1/runs/{run}', { prefer: 'wait=1' }),
  get('/api/v1/runs/{run}/tree'),
  get('/api/v1/runs/{run}/events'),
  get('/api/v1/runs/{run}/events', { 'last-event-id': 'abc' }),
  get(`/api/v1/runs/${nobody}`),
  get(`/api/v1/runs/${nobody}/events`),
  get('/api/v1/runs/none'),
  get('/healthz'),
  get('/readyz'),
  get('/openapi.json'),
  get('/files/no-such-name'),
  get('/api/v1/none'),
];

const makes = [
  post('/api/v1/runs/generate', () => ({ prompt: 'a fox', seed: 1 })),
  post('/api/v1/runs/generate', () => ({ prompt: 'a fox', seed: 1, sync: true })),
  post('/api/v1/runs/generate', () => ({ prompt: 'a fox', seed: 1 }), { prefer: 'return=minimal' }),
  post('/api/v1/runs/generate', () => ({ prompt: 'a fox', seed: 1 }), { 'idempotency-key': 'parity-1' }),
  post('/api/v1/runs/generate', () => ({ prompt: 'a fox', seed: 1 }), { 'idempotency-key': 'parity-1' }, 'again'),
  post('/api/v1/runs/generate', () => ({ prompt: 'other', seed: 1 }), { 'idempotency-key': 'parity-1' }),
  post('/api/v1/runs/generate', ({ imageUrl }) => ({ prompt: 'f', seed: 1, reference_url: imageUrl })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', model_type: 'vendorb-imagen4', aspect_ratio: '16:9', seed: 1 })),
  post('/api/v1/runs/character', ({ runId }) => ({
    prompt: 'f',
    character_reference_run_id: runId,
    style_type: 'fiction',
    seed: 1,
  })),
  post('/api/v1/runs/character', ({ runId, imageUrl }) => ({
    prompt: 'f',
    character_reference_image: imageUrl,
    character_reference_run_id: runId,
    image_index: 7,
    mask: imageUrl,
    seed: 1,
  })),
  post('/api/v1/edits/segment', ({ runId, imageUrl }) => ({ prompt: 'f', imageUrl, run_id: runId, image_index: 7 })),
  post('/api/v1/runs/generate', ({ imageUrl }) => ({
    prompt: 'f',
    seed: 1,
    mask_url: imageUrl,
    run_ids: [nobody, nobody],
    model_id: nobody,
    lora1: 'a',
    guidance: 9,
    cfg_scale: 7,
    model_type: 'nanobanana',
  })),
  post('/api/v1/runs/generate', ({ imageUrl }) => ({
    prompt: 'f',
    seed: 1,
    model_type: 'gemini-2.5',
    reference_image_url: imageUrl,
    mask_url: imageUrl,
  })),
  post('/api/v1/runs/reference', ({ runId }) => ({
    prompt: '@a',
    images: [{ image_reference: runId, tag: '@a' }],
    seed: 1,
    sync: true,
  })),
  post('/api/v1/runs/combine', ({ runId }) => ({ run_ids: [runId, runId] })),
  post('/api/v1/runs/combine/gemini25', ({ runId }) => ({ prompt: 'f', run_ids: [runId, runId], seed: 1, sync: true })),
  post('/api/v1/edits/vendora', ({ runId }) => ({ prompt: 'f', run_id: runId, seed: 1, sync: true })),
  post('/api/v1/edits/flux-kontext', ({ runId }) => ({
    prompt: 'f',
    original_run_id: runId,
    model: 'flux-kontext-max',
    seed: 1,
    sync: true,
  })),
  post('/api/v1/edits/nanobanana', ({ imageUrl }) => ({ prompt: 'f', image_url: imageUrl, seed: 1 })),
  post('/api/v1/edits/mask', ({ imageUrl }) => ({ original_image_url: imageUrl, mask_image_url: imageUrl })),
  post('/api/v1/edits/segment', ({ runId }) => ({ prompt: 'f', run_id: runId })),
  post('/api/v1/edits/remove-bg', ({ imageUrl }) => ({ imageUrl })),
  post('/api/v1/edits/remove-bg', ({ imageUrl }) => ({ imageUrl }), { accept: 'application/json' }),
  post('/api/v1/edits/remove-bg', ({ imageUrl }) => ({ imageUrl }), { accept: 'text/html' }),
  post('/api/v1/edits/remove-bg', ({ imageUrl }) => ({ image_url: imageUrl })),
  post('/api/v1/edits/background-remove', ({ runId }) => ({ run_id: runId })),
  post('/api/v1/edits/gen-remove', ({ imageUrl }) => ({ image_url: imageUrl, prompt: 'f' })),
  post('/api/v1/edits/reframe', ({ runId }) => ({ run_id: runId, sync: true })),
  post('/api/v1/images/describe', ({ runId }) => ({ run_id: runId })),
  post('/api/v1/runs/video', ({ runId }) => ({ source_run_id: runId, seed: 1 })),
  post('/api/v1/prompts/enhance', () => ({ prompt: 'a fox' })),
  post('/api/v1/prompts', () => ({ prompt: ' a fox ' })),
  post('/api/v1/webhooks/secret/rotate', () => undefined),
  get('/api/v1/webhooks/secret', { accept: 'application/json' }),
  post('/api/v1/keys', () => ({ name: 'parity', scopes: ['runs:read'] })),
  post('/api/v1/keys', () => ({ name: 'parity', scopes: ['runs:read'], expires_at: '2099-01-01T00:00:00+02:00' })),
  raw('an upload with a parent', '/api/v1/upload', {}),
  post('/api/v1/runs/{run}/cancel', () => undefined),
  post('/api/v1/runs/{run}/retry', () => undefined),
];
makes[makes.findIndex(({ name }) => name === 'an upload with a parent')] = {
  name: 'an upload with a parent',
  ask: async (target) =>
    ask(target, '/api/v1/upload', {
      body: form({ file: await image(), parent_id: target.runId, description: 'a note' }),
    }),
};

/** A little more than the contract allows as JSON, in entries that are each short enough. */
const longMetadata = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`entry${n}`, 'x'.repeat(6000)]));

const refusals = [
  post('/api/v1/runs/generate', () => ({})),
  post('/api/v1/runs/generate', () => []),
  post('/api/v1/runs/generate', () => ({ prompt: ' ' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', width: 4096, height: 1.5 })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', colour: 'red' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', model_type: 'dalle' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', model_type: 'vendorc' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', model_type: 'vendorb-imagen4' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', lora_low_name: 'a' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', workflow_type: 'wan', model_type: 'flux-dev' })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', model_id: nobody })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', metadata: longMetadata }), {}, 'long metadata'),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', metadata: { a: '\0' } })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', model_type: 'flux-dev', modelType: 'vendora' })),
  post('/api/v1/prompts', () => ({ prompt: 'f', seed: 1 })),
  post('/api/v1/keys', () => ({ name: ' ', scopes: [] })),
  post('/api/v1/keys', () => ({ name: 'a', scopes: ['everything'] })),
  post('/api/v1/keys', () => ({ name: 'a', scopes: ['runs:read'], expires_at: '2020-01-01T00:00:00Z' })),
  raw('a key that does not exist', `/api/v1/keys/${nobody}`, { method: 'DELETE' }),
  raw('a key without an id', '/api/v1/keys/none', { method: 'DELETE' }),
  post('/api/v1/runs/video', () => ({})),
  post('/api/v1/runs/video', ({ runId, imageUrl }) => ({ source_run_id: runId, image_url: imageUrl })),
  post('/api/v1/runs/video', ({ runId }) => ({ source_run_id: runId, duration: 99 })),
  post('/api/v1/edits/segment', () => ({ prompt: 'f' })),
  post('/api/v1/edits/segment', () => ({ prompt: 'f', run_id: nobody })),
  post('/api/v1/edits/vendora', ({ runId, imageUrl }) => ({ prompt: 'f', run_id: runId, image_url: imageUrl })),
  post('/api/v1/edits/reframe', ({ runId }) => ({ run_id: runId, x_start: 9, x_end: 3 })),
  post('/api/v1/runs/combine', ({ imageUrl }) => ({ image_urls: [imageUrl] })),
  post('/api/v1/runs/combine', ({ imageUrl, runId }) => ({
    image_urls: Array(6).fill(imageUrl),
    run_ids: Array(5).fill(runId),
  })),
  post('/api/v1/runs/generate', ({ imageUrl }) => ({ prompt: 'f', model_type: 'gemini-2.5', mask_url: imageUrl })),
  post('/api/v1/runs/generate', ({ imageUrl }) => ({
    prompt: 'f',
    model_type: 'gemini-2.5',
    image_urls: [onePixel, onePixel],
    reference_image_url: imageUrl,
    mask_url: onePixel,
  })),
  post('/api/v1/runs/character', ({ imageUrl }) => ({ prompt: 'f', image: imageUrl, mask: onePixel })),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', batchSize: 9 })),
  post('/api/v1/edits/segment', ({ imageUrl }) => ({ prompt: ' ', image_url: imageUrl })),
  post('/api/v1/edits/vendora', () => ({ prompt: 'f', imageUrl: 'data:image/png;base64,AAAA' })),
  raw('a form with NUL in a part', '/api/v1/edits/reframe', { body: form({ run_id: 'a\0' }) }),
  raw('a form with null where a number belongs', '/api/v1/edits/reframe', {
    body: form({ run_id: nobody, x_start: 'null' }),
  }),
  post('/api/v1/runs/reference', ({ runId }) => ({
    prompt: 'f',
    images: [
      { image_reference: runId, tag: 'a' },
      { image_reference: runId, tag: 'a' },
    ],
  })),
  post('/api/v1/edits/remove-bg', () => ({ imageUrl: 'data:image/png;base64,AAAA' })),
  raw('JSON that breaks off', '/api/v1/runs/generate', {
    body: '{"prompt":',
    headers: { 'content-type': 'application/json' },
  }),
  raw('an empty body', '/api/v1/runs/generate', { body: '', headers: { 'content-type': 'application/json' } }),
  raw('a body of another type', '/api/v1/runs/generate', { body: 'hello', headers: { 'content-type': 'text/plain' } }),
  raw('a body without a type', '/api/v1/runs/generate', { body: new Blob(['{"prompt":"f"}']) }),
  raw('a form with JSON that is none', '/api/v1/runs/reference', {
    body: form({ prompt: 'f', images: '[' }),
  }),
  raw('a form with a part twice', '/api/v1/edits/reframe', {
    body: '--x\r\nContent-Disposition: form-data; name="run_id"\r\n\r\na\r\n--x\r\nContent-Disposition: form-data; name="run_id"\r\n\r\na\r\n--x--\r\n',
    headers: multipart,
  }),
  raw('an upload by GET', '/api/v1/upload', { method: 'GET' }),
  post('/api/v1/runs/generate', () => ({ prompt: 'f', webhook_secret: 'whsec_not base64' })),
  raw('JSON where a form belongs', '/api/v1/upload', { body: '{}', headers: { 'content-type': 'application/json' } }),
  raw('a form that is none', '/api/v1/upload', { body: 'nothing', headers: multipart }),
  raw('a part without a name', '/api/v1/upload', {
    body: '--x\r\nContent-Disposition: form-data\r\n\r\nhello\r\n--x--\r\n',
    headers: multipart,
  }),
  raw('a form without a file', '/api/v1/upload', {
    body: '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nhello\r\n--x--\r\n',
    headers: multipart,
  }),
  raw('an upload that is no image', '/api/v1/upload', {
    body: form({ file: new Blob(['this is no image, whatever it is called']) }),
  }),
  raw('a method that a path does not have', '/api/v1/me', { method: 'DELETE' }),
  { name: 'no credentials', ask: (target: Target) => fetch(`${target.url}/api/v1/me`) },
  {
    name: 'no credentials and a bad body',
    ask: (target: Target) => fetch(`${target.url}/api/v1/runs/generate`, { method: 'POST', body: '{' }),
  },
];

/** Where the mock differs on purpose; the list of differences says why. */
const designed: Case[] = [
  {
    name: 'a key that nobody made',
    ask: ({ url }) => fetch(`${url}/api/v1/me`, { headers: { 'x-api-key': 'a-key-that-nobody-made' } }),
  },
  post(
    '/api/v1/edits/remove-bg',
    () => ({ imageUrl: 'http://127.0.0.1:1/nothing.png' }),
    {},
    'a URL that gives nothing',
  ),
  get('/api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03'),
  get('/files/a-name-that-nobody-gave.png'),
  post('/api/v1/runs/generate', () => ({ prompt: 'a fox', seed: 1 }), { prefer: 'scenario=queue-full' }),
  {
    name: 'an image that is damaged inside',
    ask: async (target) => {
      const bytes = new Uint8Array(await (await image()).arrayBuffer());
      bytes.fill(0, 60, bytes.length - 20);
      return ask(target, '/api/v1/upload', { body: form({ file: new Blob([bytes]) }) });
    },
  },
];

export const cases: Case[] = [...reads, ...makes, ...refusals, ...designed];
