import { afterEach, describe, expect, it } from 'vitest';
import { createFetchClient } from './fetch.ts';
import { localServer, problem, json as sendJson } from './testing/local-server.ts';

let server: Awaited<ReturnType<typeof localServer>>;
afterEach(() => server.close());

const json = { 'content-type': 'application/json' };

describe('the fetch client', () => {
  it("calls the contract's paths with the credentials", async () => {
    server = await localServer((_, response) => response.writeHead(200, json).end('{"run_id":"a b"}'));
    const { data } = await createFetchClient({ baseUrl: server.url, apiKey: 'secret' }).GET('/api/v1/runs/{run_id}', {
      params: { path: { run_id: 'a b' } },
    });
    expect(data?.run_id).toBe('a b');
    expect(server.received[0]).toMatchObject({ path: '/api/v1/runs/a%20b', headers: { 'x-api-key': 'secret' } });
  });

  it('gets a token for each request, and returns an error as a value', async () => {
    server = await localServer((_, response) => response.writeHead(401, json).end('{"code":"invalid_token"}'));
    const client = createFetchClient({ baseUrl: server.url, getToken: async () => 'abc' });
    const { error, response } = await client.GET('/api/v1/me');
    expect(response.status).toBe(401);
    expect(error?.code).toBe('invalid_token');
    expect(server.received[0]?.headers.authorization).toBe('Bearer abc');
  });

  it('does not follow a redirect with the key', async () => {
    server = await localServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    const { response } = await createFetchClient({ baseUrl: server.url, apiKey: 'secret' }).GET('/api/v1/me');
    expect(response.status).toBe(302);
    expect(server.received).toHaveLength(1);
  });

  it('retries with the same body and idempotency key', async () => {
    server = await localServer((_, response, count) =>
      count < 3 ? problem(response, 503, 'unavailable', { 'retry-after': '0' }) : sendJson(response, {}, 202),
    );
    const client = createFetchClient({ baseUrl: server.url });
    const { response } = await client.POST('/api/v1/runs/generate', { body: { prompt: 'a fox' } });
    expect(response.status).toBe(202);
    expect(server.received.map(({ body }) => body)).toEqual(Array(3).fill('{"prompt":"a fox"}'));
    const keys = new Set(server.received.map(({ headers }) => headers['idempotency-key']));
    expect([...keys]).toEqual([expect.stringMatching(/./)]);
  });

  it('keeps an idempotency key that is given', async () => {
    server = await localServer((_, response) => sendJson(response, {}, 202));
    await createFetchClient({ baseUrl: server.url }).POST('/api/v1/runs/generate', {
      body: { prompt: 'a fox' },
      params: { header: { 'Idempotency-Key': 'mine' } },
    });
    expect(server.received[0]?.headers['idempotency-key']).toBe('mine');
  });

  it('returns the last response once its retries are used up', async () => {
    server = await localServer((_, response) => problem(response, 503, 'unavailable', { 'retry-after': '0' }));
    const client = createFetchClient({ baseUrl: server.url, retries: 1 });
    const { error, response } = await client.GET('/api/v1/me');
    expect([response.status, error?.code]).toEqual([503, 'unavailable']);
    expect(server.received).toHaveLength(2);
  });

  it('takes settings for one request', async () => {
    server = await localServer((_, response) => problem(response, 503, 'unavailable', { 'retry-after': '0' }));
    const client = createFetchClient({ baseUrl: server.url });
    await client.GET('/api/v1/me', { retries: 0 });
    expect(server.received).toHaveLength(1);
    await client.GET('/api/v1/me', { retries: 1, headers: { 'x-mine': '1' } });
    expect(server.received).toHaveLength(3);
    expect(server.received[2]?.headers['x-mine']).toBe('1');
  });

  it('keeps to its timeout and to the signal of the caller', async () => {
    server = await localServer(() => {});
    const client = createFetchClient({ baseUrl: server.url, timeout: 50 });
    await expect(client.GET('/api/v1/me')).rejects.toMatchObject({ name: 'TimeoutError' });
    const call = client.GET('/api/v1/me', { timeout: 0, signal: AbortSignal.timeout(20) });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', message: /aborted/ });
  });

  it('sends a form again, part for part', async () => {
    server = await localServer((_, response, count) =>
      count === 1 ? response.destroy() : sendJson(response, {}, 201),
    );
    const form = new FormData();
    form.append('file', new Blob(['bytes']), 'fox.png');
    const body = form as unknown as { file: Blob };
    const { response } = await createFetchClient({ baseUrl: server.url }).POST('/api/v1/upload', { body });
    expect(response.status).toBe(201);
    const [first, second] = server.received;
    expect(first?.body).toContain('filename="fox.png"');
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['content-type']).toBe(first?.headers['content-type']);
  });

  it('reports the progress of an upload', async () => {
    server = await localServer((_, response) => sendJson(response, {}, 201));
    const form = new FormData();
    form.append('file', new Blob(['bytes']), 'fox.png');
    const seen: unknown[] = [];
    await createFetchClient({ baseUrl: server.url }).POST('/api/v1/upload', {
      body: form as unknown as { file: Blob },
      onUploadProgress: (progress: object) => seen.push(progress),
    });
    const total = server.received[0]?.body.length;
    expect(seen.at(-1)).toEqual({ loaded: total, total });
  });

  it('does not take the key to the origin of another base URL', async () => {
    await using other = await localServer((_, response) => sendJson(response, {}));
    server = await localServer((_, response) => sendJson(response, {}));
    const client = createFetchClient({ baseUrl: server.url, apiKey: 'secret' });
    await client.GET('/api/v1/me', { baseUrl: other.url });
    expect(other.received).toHaveLength(1);
    expect(other.received[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('lets middleware replace the request', async () => {
    server = await localServer((_, response) => sendJson(response, {}));
    const client = createFetchClient({ baseUrl: server.url, apiKey: 'secret' });
    client.use({ onRequest: ({ request }) => new Request(request, { headers: { 'x-mine': '1' } }) });
    await client.GET('/api/v1/me');
    expect(server.received[0]?.headers).toMatchObject({ 'x-mine': '1', 'x-api-key': 'secret' });
  });
});
