import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@darkroom/server/postgres-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createCaller, isEnd, until } from './caller.ts';
import { freePort, killAll, type ServiceProcess, startProcess } from './processes.ts';

let folder: string;
let database: PostgresServer;
let service: ServiceProcess;
let caller: Caller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'darkroom-faults-'));
  database = await startPostgres();
  const port = await freePort();
  caller = createCaller(`http://127.0.0.1:${port}`);
  const data = { DATABASE_URL: database.url, DARKROOM_DATA: folder };
  service = await startProcess({ ...data, PORT: String(port), DARKROOM_WORKERS: '2', WORK_MS: '200' });
});
afterAll(async () => {
  killAll();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the database goes away and comes back: 503 in between, and nothing accepted is lost', async () => {
  expect((await caller.tryOnce('/readyz')).status).toBe(200);
  const accepted = await Promise.all(
    Array.from({ length: 20 }, (_, at) => caller.generate({ prompt: `away ${at}` }, `away-${at}`)),
  );
  const first = accepted[0] as (typeof accepted)[number];

  await database.goAway();
  const notReady = await until(
    () => caller.tryOnce('/readyz'),
    ({ status }) => status === 503,
  );
  expect(await notReady.json()).toMatchObject({ code: 'unavailable' });
  const generate = { method: 'POST', body: JSON.stringify({ prompt: 'refused' }) };
  for (const [path, init] of [
    [`/api/v1/runs/${first.run_id}`, {}],
    ['/api/v1/runs', {}],
    ['/api/v1/runs/generate', generate],
  ] as const) {
    const refused = await caller.tryOnce(path, init);
    expect([path, refused.status]).toEqual([path, 503]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
  }
  expect((await caller.tryOnce('/healthz')).status).toBe(200);

  await database.comeBack();
  await until(
    () => caller.tryOnce('/readyz'),
    ({ status }) => status === 200,
  );
  const runs = await until(
    () => caller.all(),
    (all) => all.every(isEnd),
    200,
  );
  expect(runs.map(({ run_id }) => run_id).toSorted()).toEqual(accepted.map(({ run_id }) => run_id).toSorted());
  expect(runs.every(({ status }) => status === 'completed')).toBe(true);

  // Later events are noticed without a restart.
  const waited = await caller.generate({ prompt: 'after' }, 'after');
  const response = await caller.call(`/api/v1/runs/${waited.run_id}`, { headers: { Prefer: 'wait=30' } });
  expect(await response.json()).toMatchObject({ status: 'completed' });
  expect(await service.stop()).toBe(0);
});
