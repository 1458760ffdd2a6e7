import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';
import { discImage } from './test-images.ts';

describe.each(['pglite', 'postgres'] as const)('limits, on %s', (database) => {
  const backend = createStandIn();
  let running: Running;

  beforeAll(async () => {
    const env = {
      DARKROOM_RATE_LIMIT_CREATES: '5',
      DARKROOM_RATE_LIMIT_READS: '40',
      DARKROOM_QUEUE_LIMIT: '2',
      DARKROOM_WORKERS: '1',
      DARKROOM_WAIT_SECONDS: '0',
    };
    running = await startRunning({ backend, database, env });
  });
  afterEach(() => running.expectKept());
  afterAll(async () => {
    backend.release();
    await running?.close();
  });

  test('are reported with every response, and hold for one key', async () => {
    const as = { 'X-API-Key': await running.keyOf('usr_limits', 'runs:read', 'runs:write') };
    const json = { prompt: 'a' };
    const replies: Reply[] = [];
    // A new minute may begin in between, with a new count.
    while (replies.length < 12 && replies.at(-1)?.status !== 429) {
      replies.push(await running.call('POST', '/api/v1/prompts/enhance', { as, json }));
    }
    const refused = replies.at(-1);
    expect(refused?.json.code).toBe('rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('ratelimit-policy')).toBe('"creates";q=5;w=60');
    expect(replies[0]?.headers.get('ratelimit')).toMatch(/^"creates";r=4;t=\d+$/);
    expect((await running.call('GET', '/api/v1/runs', { as })).headers.get('ratelimit')).toMatch(
      /^"reads";r=\d+;t=\d+$/,
    );
    const other = { 'X-API-Key': await running.keyOf('usr_limits_2', 'runs:write') };
    expect((await running.call('POST', '/api/v1/prompts/enhance', { as: other, json })).status).toBe(201);
  });

  test('of the wait return the run, with its ids also as the finished result has them', async () => {
    const as = { 'X-API-Key': await running.keyOf('usr_late', 'runs:write', 'uploads:write') };
    // Nothing waits in the queue, which has a limit of its own.
    const ended = ({ json }: Reply) =>
      expect.poll(async () => (await running.service.store.runs.find(json.run_id))?.status).toBe('completed');
    const file = new Blob([await discImage()]);
    const { image_url, run_id } = (await running.call('POST', '/api/v1/upload', { as, form: { file } })).json.data;
    for (const source of [{ run_id }, { image_url }]) {
      const one = await running.call('POST', '/api/v1/edits/background-remove', { as, json: source });
      const { status, json } = one;
      expect(status).toBe(202);
      expect(json).toMatchObject({ runId: json.run_id, run_type: 'remove-background' });
      expect(json.parentRunId ?? null).toBe(json.parent_run_id);
      await ended(one);
    }
    for (const edit of ['gen-remove', 'extract']) {
      const one = await running.call('POST', `/api/v1/edits/${edit}`, { as, json: { run_id, prompt: 'a disc' } });
      expect(one.json).toMatchObject({ runId: one.json.run_id, parentRunId: run_id });
      await ended(one);
    }
  });

  test('of the queue have errors of their own', async () => {
    const replies: Reply[] = [];
    for (let count = 0; count < 4; count++)
      replies.push(await running.call('POST', '/api/v1/runs/generate', { json: { prompt: 'wait' } }));
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.json.code).toBe('queue_full');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
