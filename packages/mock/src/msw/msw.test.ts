import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, contract, createCaller, expectError } from '../testing/checked-fetch.ts';
import { decode, drawImage, form } from '../testing/images.ts';
import { createManualClock, createMockApi, type Overrides } from './index.ts';

const baseUrl = 'http://darkroom.test:4000';
const clock = createManualClock();
const overrides: Overrides = {
  'models.list': ({ query }) =>
    query.get('limit') === '1' ? { status: 200, body: { data: [], next_cursor: null } } : undefined,
  'prompts.delete': 'unavailable',
};
const api = createMockApi({ baseUrl, clock, runTime: 1000, overrides });
const server = setupServer(...api.handlers);
let call: Caller;

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  call = createCaller(baseUrl);
});
beforeEach(() => api.reset());
afterAll(() => server.close());

const fox = { prompt: 'a fox', width: 96, height: 64 };

describe('the mock in a page', () => {
  it('has a handler for every operation', () => {
    const said = api.handlers.map(({ info }) => `${info.method} ${info.path}`);
    for (const { method, path } of contract.operations.values()) {
      expect(said).toContain(`${method} ${baseUrl}${path.replace(/\{(\w+)\}/g, ':$1')}`);
    }
  });

  it('plays a run from the queue to an image that decodes', async () => {
    const response = await call('/api/v1/runs/generate', { body: fox });
    expect(response.status).toBe(202);
    const { data } = (await response.json()) as { data: { run_id: string; status: string } };
    expect(data.status).toBe('queued');
    await clock.advance(500);
    const place = `/api/v1/runs/${data.run_id}`;
    expect(await (await call(place)).json()).toMatchObject({ status: 'processing' });
    await clock.advance(500);
    const { image_url } = (await (await call(place)).json()) as { image_url: string };
    expect(image_url.startsWith(baseUrl)).toBe(true);
    expect(await decode(await (await fetch(image_url)).arrayBuffer())).toMatchObject({ width: 96, height: 64 });
  });

  it('keeps uploads to the byte and cuts out of them', async () => {
    const bytes = await drawImage(70, 50, 'webp');
    const { data } = (await (await call('/api/v1/upload', { body: form({ file: bytes }) })).json()) as {
      data: { run_id: string; image_url: string };
    };
    expect(new Uint8Array(await (await fetch(data.image_url)).arrayBuffer())).toEqual(bytes);
    const cut = call('/api/v1/edits/remove-bg', {
      body: { run_id: data.run_id },
      headers: { prefer: 'scenario=instant' },
    });
    expect(await decode(await (await cut).arrayBuffer())).toMatchObject({ width: 70, height: 50, hasAlpha: true });
  });

  it('refuses what the contract refuses, with its codes', async () => {
    await expectError(await call('/api/v1/runs/generate', { body: { prompt: '' } }), 422, 'validation_error');
    await expectError(await call('/api/v1/edits/segment', { body: { prompt: 'fox' } }), 422, 'missing_source');
    await expectError(await call('/api/v1/runs?limit=0'), 422, 'validation_error');
    await expectError(await createCaller(baseUrl, null)('/api/v1/me'), 401, 'unauthenticated');
    await expectError(await call('/api/v1/nothing'), 404, 'not_found');
    await expectError(await call('/api/v1/me', { method: 'DELETE' }), 405, 'method_not_allowed');
    await expectError(await call('/api/v1/runs', { headers: { accept: 'text/html' } }), 406, 'not_acceptable');
  });

  it('plays scenarios, by Prefer and by use', async () => {
    await expectError(
      await call('/api/v1/runs', { headers: { prefer: 'scenario=rate-limited' } }),
      429,
      'rate_limited',
    );
    await expect(call('/api/v1/me', { headers: { prefer: 'scenario=cut' } })).rejects.toThrow();
    api.use('images.generate', 'fail', { times: 1 });
    const { data } = (await (await call('/api/v1/runs/generate', { body: fox })).json()) as {
      data: { run_id: string };
    };
    await clock.advance(1000);
    expect(await (await call(`/api/v1/runs/${data.run_id}`)).json()).toMatchObject({ status: 'failed' });
  });

  it('gives way to overrides, and continues where they give way', async () => {
    expect(await (await call('/api/v1/models?limit=1')).json()).toEqual({ data: [], next_cursor: null });
    expect(((await (await call('/api/v1/models')).json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
    const place = '/api/v1/prompts/01990a50-3f18-7c25-9e61-b04d8a7c2f56';
    await expectError(await call(place, { method: 'DELETE' }), 503, 'unavailable');
  });

  it('streams events', async () => {
    const { data } = (await (
      await call('/api/v1/runs/generate', { body: fox, headers: { prefer: 'scenario=instant' } })
    ).json()) as { data: { run_id: string } };
    const response = await fetch(`${baseUrl}/api/v1/runs/${data.run_id}/events`, { headers: { 'x-api-key': 'k' } });
    const text = await response.text();
    expect([...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)).toEqual(['snapshot', 'done']);
  });
});

it('lets the compiler check overrides', () => {
  const unknown: Overrides = {
    // @ts-expect-error no operation has this name
    'images.nothing': 'fail',
  };
  const wrong: Overrides = {
    // @ts-expect-error there is no such scenario
    'images.generate': 'explode',
    // @ts-expect-error this operation never returns 201
    'me.get': () => ({ status: 201, body: {} }),
    // @ts-expect-error the body lacks next_cursor
    'models.list': () => ({ status: 200, body: { data: [] } }),
    // @ts-expect-error the body lacks a message
    'runs.get': () => ({ status: 404, body: { code: 'lost' } }),
    'runs.delete': () => ({ status: 204 }),
    'images.segmentImage': ({ body }) =>
      body.prompt === 'fox' ? { status: 200, body: new Uint8Array([137, 80]) } : undefined,
  };
  expect(Object.keys({ ...unknown, ...wrong })).toHaveLength(7);
});
