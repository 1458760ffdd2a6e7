import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@darkroom/server/postgres-server';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createCaller, isEnd, type Run, until } from './caller.ts';
import { freePort, killAll, type ServiceProcess, startProcess } from './processes.ts';
import { startReceiver } from './receiver.ts';

const count = 200;
type Receiver = Awaited<ReturnType<typeof startReceiver>>;

let folder: string;
let receiver: Receiver;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'darkroom-faults-'));
  receiver = await startReceiver();
});
afterEach(killAll);
afterAll(async () => {
  await receiver.down();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes 200 runs and records every end it sees on the way, to compare it with later responses. */
function begin(caller: Caller, name: string) {
  const accepted: Run[] = [];
  const ends = new Map<string, Run>();
  let next = 0;
  const asking = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < count) {
        const at = next++;
        const body = { prompt: `run ${at}`, webhook_url: receiver.url };
        accepted.push(await caller.generate(body, `${name}-${at}`));
      }
    }),
  );
  const look = async () => {
    for (const run of await caller.all()) if (isEnd(run) && !ends.has(run.run_id)) ends.set(run.run_id, run);
    return ends.size;
  };
  return { accepted, ends, asking, look };
}

async function expectWhole(caller: Caller, { accepted, ends, asking }: ReturnType<typeof begin>): Promise<void> {
  await asking;
  const runs = await until(
    () => caller.all(),
    (all) => all.every(isEnd),
    200,
  );
  expect(accepted).toHaveLength(count);
  expect(new Set(runs.map(({ run_id }) => run_id))).toEqual(new Set(accepted.map(({ run_id }) => run_id)));
  expect(runs.filter(({ status }) => status !== 'completed')).toEqual([]);
  for (const run of runs) {
    // What was accepted is what was processed, and an end that was seen once does not change.
    expect(run.seed).toBe(accepted.find(({ run_id }) => run_id === run.run_id)?.seed);
    if (ends.has(run.run_id)) expect(run).toEqual(ends.get(run.run_id));
  }
  const mine = new Set(runs.map(({ run_id }) => run_id));
  const events = await until(
    () => receiver.events.filter(({ runId }) => mine.has(runId)),
    (received) => new Set(received.map(({ runId }) => runId)).size === count,
  );
  const ids = Map.groupBy(events, ({ runId }) => runId);
  for (const [, duplicates] of ids) expect(new Set(duplicates.map(({ id }) => id)).size).toBe(1);
  expect(new Set(events.map(({ id }) => id)).size).toBe(count);
}

test('the whole process is killed twice in the middle of 200 runs, on the embedded database', async () => {
  const port = await freePort();
  const env = { PORT: String(port), DARKROOM_DATA: await preparedFolder(), DARKROOM_WORKERS: '4', WORK_MS: '30' };
  const caller = createCaller(`http://127.0.0.1:${port}`);
  let service = await startProcess(env);
  const work = begin(caller, 'embedded');
  for (const enough of [20, 90]) {
    await until(work.look, (ended) => ended >= enough, 150);
    await service.kill();
    service = await startProcess(env);
  }
  await expectWhole(caller, work);
  expect(await service.stop()).toBe(0);
});

describe('on Postgres', () => {
  let database: PostgresServer;
  let env: Record<string, string>;
  let caller: Caller;
  const role = (name: string): Promise<ServiceProcess> => startProcess({ ...env, DARKROOM_ROLE: name });

  beforeAll(async () => {
    database = await startPostgres();
    const port = await freePort();
    const data = { DATABASE_URL: database.url, DARKROOM_DATA: join(folder, 'shared') };
    env = { ...data, PORT: String(port), DARKROOM_WORKERS: '4', WORK_MS: '60' };
    caller = createCaller(`http://127.0.0.1:${port}`);
  });
  afterAll(() => database.stop());

  test('a worker and then the API are killed in the middle of 200 runs', async () => {
    let api = await role('api');
    const workers = [await role('worker'), await role('worker')];
    const work = begin(caller, 'shared');
    await until(work.look, (ended) => ended >= 20, 150);
    await workers[0]?.kill();
    await until(work.look, (ended) => ended >= 50, 150);
    await api.kill();
    api = await role('api');
    await expectWhole(caller, work);
    for (const process of [api, workers[1]]) expect(await process?.stop()).toBe(0);
  });

  test('a worker that is asked to stop finishes or returns its work, and another one ends it', async () => {
    const api = await role('api');
    const first = await role('worker');
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) => caller.generate({ prompt: `stop ${at}` }, `stop-${at}`)),
    );
    await until(
      () => caller.run((asked[0] as Run).run_id),
      ({ status }) => status !== 'queued',
      10,
    );
    expect(await first.stop()).toBe(0);
    const second = await role('worker');
    for (const { run_id } of asked) {
      expect((await until(() => caller.run(run_id), isEnd)).status).toBe('completed');
    }
    expect(await Promise.all([second.stop(), api.stop()])).toEqual([0, 0]);
  });

  test('a worker with a port reports its health and its metrics, and serves nothing else', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const api = await role('api');
    const worker = await startProcess({ ...env, DARKROOM_ROLE: 'worker', DARKROOM_WORKER_PORT: String(port) });
    const asked = await caller.generate({ prompt: 'counted' }, 'counted');
    await until(() => caller.run(asked.run_id), isEnd);
    const statuses = ['/healthz', '/readyz', '/metrics', '/', '/api/v1/runs'].map(
      async (path) => (await fetch(url + path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404]);
    const counted = 'darkroom_runs_total{run_type="generate",status="completed"} 1';
    expect(await (await fetch(`${url}/metrics`)).text()).toContain(counted);
    expect(await Promise.all([worker.stop(), api.stop()])).toEqual([0, 0]);
  });
});
