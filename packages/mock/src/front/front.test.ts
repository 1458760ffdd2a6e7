import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createCaller, expectError } from '../testing/checked-fetch.ts';
import { defaultFolder } from './contract-files.ts';
import { type Mock, startMock } from './start-mock.ts';

let mock: Mock;
let call: Caller;
const lines: string[] = [];

beforeAll(async () => {
  mock = await startMock({ runTime: 0, log: (line) => lines.push(line) });
  call = createCaller(mock.url);
});
afterAll(() => mock.stop());

const body = { prompt: 'a fox' };

describe('what Prism does', () => {
  it('gives the response that code and example name, in a header or in the query', async () => {
    const missing = await call('/api/v1/runs/generate', { body, headers: { prefer: 'code=404' } });
    await expectError(missing, 404, 'run_not_found');
    const other = await call('/api/v1/runs/generate', {
      body,
      headers: { prefer: 'code=404, example=model_not_found' },
    });
    await expectError(other, 404, 'model_not_found');
    const place = '/api/v1/runs/01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
    expect(await (await call(`${place}?__example=failed`)).json()).toMatchObject({ status: 'failed' });
    await expectError(await call(place, { headers: { prefer: 'example=none' } }), 422, 'validation_error');
    await expectError(await call(place, { headers: { prefer: 'code=418' } }), 422, 'validation_error');
  });

  it('makes responses up, whose URLs give images', async () => {
    // Not checked against the contract: what Prism makes up keeps to most of it, but by chance not to all.
    const response = await fetch(`${mock.url}/api/v1/runs`, { headers: { 'x-api-key': 'k', prefer: 'dynamic=true' } });
    expect(Object.keys((await response.json()) as object)).toEqual(expect.arrayContaining(['data', 'next_cursor']));
    const drawn = await fetch(`${mock.url}/api/v1/edits/background-remove`, {
      method: 'POST',
      body: '{"image_url":"https://a.example/b.png"}',
      headers: { 'x-api-key': 'k', 'content-type': 'application/json', prefer: 'dynamic=true, code=200' },
    });
    const { url } = (await drawn.json()) as { url: string };
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
  });

  it('is all there is with stateless', async () => {
    const plain = await startMock({ stateless: true });
    try {
      const ask = createCaller(plain.url);
      const first = await (await ask('/api/v1/runs/generate', { body })).json();
      expect(await (await ask('/api/v1/runs/generate', { body: { prompt: 'other' } })).json()).toEqual(first);
      expect(first).toMatchObject({ data: { run_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03' } });
      expect((await ask('/api/v1/runs/00000000-0000-7000-8000-000000000000')).status).toBe(200);
      const png = await ask('/api/v1/edits/segment', { body: { imageUrl: 'https://a.example/b', prompt: 'fox' } });
      expect(png.headers.get('content-type')).toBe('image/png');
    } finally {
      await plain.stop();
    }
  });
});

describe('what is remembered', () => {
  it('repeats the first response to the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await call('/api/v1/runs/generate', { body, headers });
    const second = await call('/api/v1/runs/generate', { body, headers });
    expect(await second.json()).toEqual(await first.json());
    expect([first, second].map((response) => response.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const other = await call('/api/v1/runs/generate', { body: { prompt: 'other' }, headers });
    await expectError(other, 422, 'idempotency_mismatch');
  });

  it('lists runs newest first, filtered and in pages that do not overlap', async () => {
    mock.reset();
    const made: string[] = [];
    for (let n = 0; n < 5; n++) {
      const response = await call('/api/v1/edits/background-remove', { body: { image_url: `https://a.example/${n}` } });
      made.push(((await response.json()) as { runId: string }).runId);
    }
    const seen: string[] = [];
    const after = new Date(Date.now() - 3_600_000).toISOString();
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ limit: '2', run_type: 'remove-background', created_after: after });
      if (cursor !== '') query.set('cursor', cursor);
      const page = (await (await call(`/api/v1/runs?${query}`)).json()) as {
        data: { run_id: string }[];
        next_cursor: string | null;
      };
      seen.push(...page.data.map(({ run_id }) => run_id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(made.reverse());
  });

  it('returns the tree of a run, from any of its members', async () => {
    const runId = async (response: Response) => response.headers.get('run-id') ?? '';
    const root = '01990a3d-1e44-7a90-8b2f-5c7d9e0f1a22';
    const child = await runId(await call('/api/v1/edits/segment', { body: { run_id: root, prompt: 'fox' } }));
    const grandchild = await runId(await call('/api/v1/edits/remove-bg', { body: { run_id: child } }));
    const tree = (await (await call(`/api/v1/runs/${grandchild}/tree`)).json()) as {
      root_run_id: string;
      runs: { run_id: string }[];
    };
    expect(tree.root_run_id).toBe(root);
    expect(tree.runs.map(({ run_id }) => run_id)).toEqual([root, child, grandchild]);
  });

  it('saves, changes and deletes prompts', async () => {
    const response = await call('/api/v1/prompts/enhance', { body: { prompt: 'a fox' } });
    const { data } = (await response.json()) as { data: { id: string; prompt: string } };
    expect(data.prompt).toContain('a fox');
    const place = `/api/v1/prompts/${data.id}`;
    await call(place, { method: 'PATCH', body: { prompt: 'two foxes' } });
    expect(await (await call(place)).json()).toMatchObject({ prompt: 'two foxes', original_prompt: 'a fox' });
    expect((await call(place, { method: 'DELETE' })).status).toBe(204);
    await expectError(await call(place), 404, 'prompt_not_found');
  });

  it('reads fields in the other casing, and says when something deprecated is used', async () => {
    const response = await call('/api/v1/edits/remove-bg', { body: { image_url: 'https://a.example/b' } });
    expect(response.status).toBe(200);
    const old = {
      prompt: 'p',
      workflow_type: 'wan',
      model_id: '6b1f0c1e-2d3a-4e5f-8a9b-0c1d2e3f4a5b',
      width: 64,
      height: 64,
    };
    const deprecated = await call('/api/v1/runs/generate', { body: old });
    expect(deprecated.headers.get('deprecation')).toMatch(/^@/);
    expect(await deprecated.json()).toMatchObject({ data: { model_type: 'wan-image-2.1' } });
    expect((await call('/api/v1/runs/generate', { body })).headers.get('deprecation')).toBeNull();
  });
});

describe('comfort', () => {
  it('lets pages of this machine in, and no others', async () => {
    const from = async (origin: string) =>
      (await call('/api/v1/me', { headers: { origin } })).headers.get('access-control-allow-origin');
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:3000',
      'https://app.localhost',
      'http://192.168.1.4',
    ]) {
      expect(await from(origin)).toBe(origin);
    }
    expect(await from('https://evil.example')).toBeNull();
    expect(await from('http://localhost.evil.example')).toBeNull();
    const asked = await fetch(`${mock.url}/api/v1/runs/generate`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'prefer, x-api-key',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-headers')).toBe('prefer, x-api-key');
  });

  it('says in one line what was asked, what came of it and what was played', async () => {
    lines.length = 0;
    await call('/api/v1/runs/generate', { body, headers: { prefer: 'scenario=queue-full' } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      /429 {2}POST {4}\/api\/v1\/runs\/generate {2}\d+ ms {2}images\.generate · queue_full · scenario queue-full$/,
    );
  });

  it('shows a page in a browser', async () => {
    const text = await (await fetch(mock.url)).text();
    for (const word of ['curl', 'scenario', 'flaky', 'rate-limited', mock.url]) expect(text).toContain(word);
  });

  it('serves another contract when its files change, and remembers what it made', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mock-contract-'));
    try {
      await cp(join(defaultFolder(), 'openapi.json'), join(folder, 'openapi.json'));
      const logged = Promise.withResolvers<string>();
      const own = await startMock({
        contract: folder,
        watch: true,
        log: (line) => line.includes('contract') && logged.resolve(line),
      });
      const ask = createCaller(own.url);
      const { data } = (await (await ask('/api/v1/runs/generate', { body })).json()) as { data: { run_id: string } };
      const text = await readFile(join(folder, 'openapi.json'), 'utf8');
      await writeFile(join(folder, 'openapi.json'), text.replaceAll(JSON.parse(text).info.version, '9.9.9'));
      expect(await logged.promise).toContain('9.9.9');
      expect(await (await fetch(`${own.url}/healthz`)).json()).toMatchObject({ version: '9.9.9' });
      expect((await ask(`/api/v1/runs/${data.run_id}`)).status).toBe(200);
      await own.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('stops cleanly, also while a caller waits', async () => {
    const own = await startMock({ runTime: 60_000 });
    const waiting = fetch(`${own.url}/api/v1/runs/generate`, {
      method: 'POST',
      headers: { 'x-api-key': 'k', 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, sync: true }),
    });
    const settled = waiting.then(
      () => 'responded',
      () => 'cut',
    );
    await fetch(`${own.url}/healthz`);
    await own.stop();
    expect(['responded', 'cut']).toContain(await settled);
    await expect(fetch(own.url)).rejects.toThrow();
  });
});
