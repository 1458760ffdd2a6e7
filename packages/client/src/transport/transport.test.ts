import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../client.ts';
import { isApiError, isTimeoutError } from '../errors.ts';
import { json, localServer, problem } from '../testing/local-server.ts';
import { aRun } from '../testing/runs.ts';

const accepted = { image_url: null, data: aRun() };
const now = { 'retry-after': '0' };
const fox = { prompt: 'a fox' };
afterEach(() => vi.restoreAllMocks());

describe('retries', () => {
  it.each([429, 502, 503, 504])('follow a %i, with the same idempotency key', async (status) => {
    await using server = await localServer((_, response, count) =>
      count < 3 ? problem(response, status, 'unavailable', now) : json(response, accepted, 202),
    );
    const reply = await createClient({ baseUrl: server.url }).images.generate(fox);
    expect(reply.data.run_id).toBe(accepted.data.run_id);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(server.received.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(fox)));
  });

  it('follow a broken connection', async () => {
    await using server = await localServer((_, response, count) =>
      count === 1 ? response.destroy() : json(response, accepted, 202),
    );
    await createClient({ baseUrl: server.url }).images.generate(fox);
    expect(server.received).toHaveLength(2);
    expect(server.received[0]?.headers['idempotency-key']).toBe(server.received[1]?.headers['idempotency-key']);
  });

  it.each([400, 403, 404, 409, 422, 500])('do not follow a %i', async (status) => {
    await using server = await localServer((_, response) => problem(response, status, 'internal_error'));
    const call = createClient({ baseUrl: server.url }).images.generate(fox);
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status });
    expect(server.received).toHaveLength(1);
  });

  it('end after the configured number, with the last error', async () => {
    await using server = await localServer((_, response) => problem(response, 503, 'unavailable', now));
    const client = createClient({ baseUrl: server.url, retries: 1 });
    const error = await client.me.get().catch((reason) => reason);
    expect(error).toMatchObject({
      name: 'ApiError',
      status: 503,
      code: 'unavailable',
      requestId: 'req_1',
      retryAfter: 0,
    });
    expect(server.received).toHaveLength(2);
    await expect(client.me.get({ retries: 0 })).rejects.toThrow();
    expect(server.received).toHaveLength(3);
  });

  it('do not wait longer than the call may take', async () => {
    await using server = await localServer((_, response) =>
      problem(response, 429, 'rate_limited', { 'retry-after': '3600' }),
    );
    const error = await createClient({ baseUrl: server.url })
      .me.get()
      .catch((reason) => reason);
    expect(isApiError(error, 'rate_limited') && error.retryAfter).toBe(3600);
    expect(server.received).toHaveLength(1);
  });

  it('accept a date in Retry-After', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    await using server = await localServer((_, response) =>
      problem(response, 503, 'unavailable', { 'retry-after': date }),
    );
    const error = await createClient({ baseUrl: server.url })
      .me.get()
      .catch((reason) => reason);
    expect(error.retryAfter).toBeGreaterThan(3500);
    expect(error.retryAfter).toBeLessThanOrEqual(3600);
  });

  it('have a key for each call, or the one that is given', async () => {
    await using server = await localServer((_, response) => json(response, accepted, 202));
    const { images } = createClient({ baseUrl: server.url });
    await images.generate(fox);
    await images.generate(fox);
    await images.generate(fox, { idempotencyKey: 'mine' });
    const [first, second, third] = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('mine');
  });
});

describe('the deadline', () => {
  it('ends a call without a response', async () => {
    await using server = await localServer(() => {});
    const error = await createClient({ baseUrl: server.url })
      .me.get({ timeout: 50 })
      .catch((reason) => reason);
    expect(isTimeoutError(error)).toBe(true);
    expect(error.message).toContain('50 ms');
  });

  it('ends a call whose response stops in the middle', async () => {
    await using server = await localServer((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":'),
    );
    const call = createClient({ baseUrl: server.url, timeout: 50 }).me.get();
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('follows the signal, and rejects with its reason', async () => {
    const controller = new AbortController();
    await using server = await localServer(() => controller.abort(new Error('enough')));
    const call = createClient({ baseUrl: server.url }).me.get({ signal: controller.signal });
    await expect(call).rejects.toThrow('enough');
    expect(server.received).toHaveLength(1);
  });

  it('sends nothing if the signal has already fired', async () => {
    await using server = await localServer((_, response) => json(response, {}));
    const getToken = vi.fn(async () => 'token');
    const call = createClient({ baseUrl: server.url, getToken }).me.get({ signal: AbortSignal.abort() });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(getToken).not.toHaveBeenCalled();
    expect(server.received).toEqual([]);
  });

  it('ends the pause before a retry', async () => {
    const controller = new AbortController();
    await using server = await localServer((_, response) =>
      problem(response, 503, 'unavailable', { 'retry-after': '60' }),
    );
    const call = createClient({ baseUrl: server.url }).me.get({
      signal: controller.signal,
      onResponse: () => setTimeout(() => controller.abort(), 20),
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('credentials', () => {
  it('are a key, a token, or nothing', async () => {
    await using server = await localServer((_, response) => json(response, {}));
    const baseUrl = server.url;
    await createClient({ baseUrl, apiKey: 'key' }).me.get();
    await createClient({ baseUrl, getToken: async () => 'token' }).me.get();
    await createClient({ baseUrl, getToken: () => null }).me.get();
    await createClient({ baseUrl }).me.get();
    const sent = server.received.map(({ headers }) => [headers['x-api-key'], headers.authorization]);
    expect(sent).toEqual([
      ['key', undefined],
      [undefined, 'Bearer token'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  it('are requested once more after a 401', async () => {
    await using server = await localServer(({ headers }, response) =>
      headers.authorization === 'Bearer 2'
        ? json(response, { user_id: 'usr_1' })
        : problem(response, 401, 'invalid_token'),
    );
    let asked = 0;
    const client = createClient({ baseUrl: server.url, getToken: async () => `${++asked}` });
    expect((await client.me.get()).user_id).toBe('usr_1');
    expect(asked).toBe(2);
    await expect(client.me.get()).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
    expect(asked).toBe(4);
  });

  it('are omitted if getToken returns none after a 401', async () => {
    await using server = await localServer((_, response) => problem(response, 401, 'invalid_token'));
    const tokens = ['old', null];
    const client = createClient({ baseUrl: server.url, getToken: () => tokens.shift() ?? null });
    await expect(client.me.get()).rejects.toMatchObject({ status: 401 });
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', undefined]);
  });

  it('fail with a code of their own if getToken throws', async () => {
    await using server = await localServer((_, response) => json(response, {}));
    const cause = new Error('no session');
    const client = createClient({ baseUrl: server.url, getToken: () => Promise.reject(cause) });
    await expect(client.me.get()).rejects.toMatchObject({ name: 'DarkroomError', code: 'token_failed', cause });
    expect(server.received).toEqual([]);
  });

  it('time out if getToken never returns', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:9', getToken: () => new Promise(() => {}), timeout: 30 });
    await expect(client.me.get()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('do not follow a redirect', async () => {
    await using other = await localServer((_, response) => json(response, {}));
    await using server = await localServer((_, response) => response.writeHead(307, { location: other.url }).end());
    await expect(createClient({ baseUrl: server.url, apiKey: 'key' }).me.get()).rejects.toMatchObject({ status: 307 });
    expect(other.received).toEqual([]);
  });

  it('are not sent to an edit server on another origin', async () => {
    const reply = (_: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('png');
    await using other = await localServer(reply);
    await using server = await localServer(reply);
    const { edit } = createClient({ baseUrl: server.url, apiKey: 'key' });
    const input = {
      original_image_url: 'https://images.example/a.png',
      mask_image_url: 'https://images.example/m.png',
    };
    const image = await edit.maskImage(input, { editServerUrl: `${other.url}/editor/` });
    expect(await image.text()).toBe('png');
    await edit.maskImage(input, { editServerUrl: `${server.url}/editor` });
    expect(other.received[0]).toMatchObject({ path: '/editor/api/v1/edits/mask' });
    expect(other.received[0]?.headers['x-api-key']).toBeUndefined();
    expect(server.received[0]).toMatchObject({ path: '/editor/api/v1/edits/mask', headers: { 'x-api-key': 'key' } });
  });

  it('are not in debug output', async () => {
    const print = vi.spyOn(console, 'debug').mockImplementation(() => {});
    await using server = await localServer((_, response) => json(response, {}));
    await createClient({ baseUrl: server.url, apiKey: 'top-secret', debug: true }).me.get();
    await createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'top-secret', debug: true, retries: 0 })
      .me.get()
      .catch(() => {});
    const lines = print.mock.calls.flat().join('\n');
    expect(lines).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/api\/v1\/me 200 req_1 \d+ ms$/m);
    expect(lines).toMatch(/me failed \d+ ms$/m);
    expect(lines).not.toContain('top-secret');
  });
});

describe('URLs', () => {
  it('encode the path parameter', async () => {
    await using server = await localServer((_, response) => json(response, {}));
    const { runs } = createClient({ baseUrl: `${server.url}/darkroom/` });
    await runs.get('a/b?c$&');
    expect(server.received[0]?.path).toBe('/darkroom/api/v1/runs/a%2Fb%3Fc%24%26');
  });

  it.each(['', '.', '..'])('reject %j, which would lead to another path', async (id) => {
    await using server = await localServer((_, response) => json(response, {}));
    await expect(createClient({ baseUrl: server.url }).runs.get(id)).rejects.toMatchObject({ path: '/run_id' });
    expect(server.received).toEqual([]);
  });
});
