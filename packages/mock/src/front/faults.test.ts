import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../core/clock.ts';
import type { MockOptions } from '../core/options.ts';
import { contract, createCaller, expectError } from '../testing/checked-fetch.ts';
import { type Mock, startMock } from './start-mock.ts';

let mock: Mock;
afterEach(() => mock.stop());

async function start(options: MockOptions = {}) {
  mock = await startMock({ runTime: 0, ...options });
  return createCaller(mock.url);
}

const body = { prompt: 'a fox' };

describe('scenarios', () => {
  it('are every error that the operation can return, as the contract has it', async () => {
    const call = await start();
    const operation = contract.operations.get('images.generate');
    for (const [code, status] of Object.entries(contract.errorStatus)) {
      const prefer = `scenario=${code.replaceAll('_', '-')}`;
      const response = await call('/api/v1/runs/generate', { body, headers: { prefer } });
      if (operation?.responses.get(status)?.examples.has(code)) await expectError(response, status, code);
      else await expectError(response, 422, 'validation_error');
    }
  });

  it('that do not exist are refused with a list of those that do', async () => {
    const call = await start();
    const response = await call('/api/v1/runs/generate', { body, headers: { prefer: 'scenario=explode' } });
    const error = await expectError(response, 422, 'validation_error');
    expect(JSON.stringify(error)).toContain('rate-limited');
  });

  it('flaky fails every first attempt and lets the next one through', async () => {
    const call = await start();
    const prefer = { prefer: 'scenario=flaky' };
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await call('/api/v1/runs/generate', { body, headers: prefer })).status);
    expect(statuses).toEqual([503, 202, 503, 202]);
    const response = await call('/api/v1/runs/generate', { body: { prompt: 'another' }, headers: prefer });
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('cut and cut-midway end the connection, and the mock continues', async () => {
    const call = await start();
    await expect(call('/api/v1/me', { headers: { prefer: 'scenario=cut' } })).rejects.toThrow('fetch failed');
    const half = await fetch(`${mock.url}/api/v1/me`, { headers: { 'x-api-key': 'k', prefer: 'scenario=cut-midway' } });
    expect(half.status).toBe(200);
    await expect(half.text()).rejects.toThrow();
    expect((await call('/api/v1/me')).status).toBe(200);
  });

  it('empty and many change what lists hold', async () => {
    const call = await start();
    const list = async (prefer: string, query = '') => {
      const response = await call(`/api/v1/runs${query}`, { headers: { prefer } });
      return (await response.json()) as { data: unknown[]; next_cursor: string | null };
    };
    expect(await list('scenario=empty')).toEqual({ data: [], next_cursor: null });
    let seen = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list('scenario=many', `?limit=100${cursor && `&cursor=${cursor}`}`);
      seen += page.data.length;
      cursor = page.next_cursor;
    }
    expect(seen).toBe(250);
  });

  it('can be set from outside: for an operation, for a number of times, for all', async () => {
    const call = await start();
    mock.use('images.generate', 'queue-full', { times: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await call('/api/v1/runs/generate', { body })).status);
    expect(statuses).toEqual([429, 429, 202]);
    await fetch(`${mock.url}/__mock/scenario`, { method: 'POST', body: '{"scenario":"unavailable"}' });
    expect((await call('/api/v1/me')).status).toBe(503);
    expect((await call('/api/v1/me', { headers: { prefer: 'scenario=success' } })).status).toBe(200);
    await fetch(`${mock.url}/__mock/reset`, { method: 'POST' });
    expect((await call('/api/v1/me')).status).toBe(200);
    const wrong = await fetch(`${mock.url}/__mock/scenario`, { method: 'POST', body: '{"scenario":"no"}' });
    expect(wrong.status).toBe(422);
  });

  it('can be the default, and responses can be overridden', async () => {
    const call = await start({
      scenario: 'rate-limited',
      overrides: {
        'models.list': () => ({ status: 200, body: { data: [], next_cursor: null } }),
        'me.get': 'unavailable',
        'images.generate': ({ body: { prompt } }) =>
          prompt === 'teapot' ? { status: 422, body: { message: 'No tea.', code: 'image_fetch_failed' } } : undefined,
      },
    });
    const success = { prefer: 'scenario=success' };
    expect((await call('/api/v1/runs')).status).toBe(429);
    expect((await call('/api/v1/me')).status).toBe(503);
    const models = await call('/api/v1/models', { headers: success });
    expect(await models.json()).toEqual({ data: [], next_cursor: null });
    const teapot = await call('/api/v1/runs/generate', { body: { prompt: 'teapot' }, headers: success });
    await expectError(teapot, 422, 'image_fetch_failed');
    expect((await call('/api/v1/runs/generate', { body, headers: success })).status).toBe(202);
  });
});

describe('delay and failures', () => {
  it('hold responses back for as long as they say', async () => {
    const clock = createManualClock();
    const call = await start({ clock, delay: [200, 800] });
    /** How far the clock had gone when the response came; a slow machine can only make it more. */
    const heldBack = async (headers: Record<string, string>) => {
      const sent = clock.now();
      let responded = false;
      const response = call('/api/v1/me', { headers }).then(() => {
        responded = true;
      });
      while (!responded) {
        await clock.advance(50);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await response;
      return clock.now() - sent;
    };
    expect(await heldBack({ prefer: 'delay=5000' })).toBeGreaterThanOrEqual(5000);
    expect(await heldBack({})).toBeGreaterThanOrEqual(200);
  });

  it('fail the share of requests that they say, the same ones each time', async () => {
    const play = async () => {
      const call = await start({ errorRate: 0.3, seed: 7 });
      const statuses = [];
      for (let n = 0; n < 40; n++) statuses.push((await call('/api/v1/me')).status);
      return statuses;
    };
    const first = await play();
    await mock.stop();
    expect(await play()).toEqual(first);
    const failed = first.filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(4);
    expect(failed).toBeLessThan(20);
  });

  it('can be asked for by one request', async () => {
    const call = await start();
    expect((await call('/api/v1/me', { headers: { prefer: 'error-rate=1' } })).status).toBe(503);
    await expectError(await call('/api/v1/runs', { headers: { prefer: 'delay=soon' } }), 422, 'validation_error');
  });
});
