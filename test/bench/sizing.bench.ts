import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type StandIn, sendJson, startStandIn } from '@darkroom/backends/testing';
import { startPostgres } from '@darkroom/server/postgres-server';
import pg from 'pg';
import sharp from 'sharp';
import { freePort } from '../faults/processes.ts';
import { secretKey } from '../scenarios/secret-key.ts';
import { cpuSeconds, peakMegabytes } from './process-usage.ts';
import type { Row } from './row.ts';
import { apiKey } from './server/load.ts';
import { startServer, startWorker, type Target } from './server/targets.ts';

const runs = 1_500;
const images = 5;
const size = { width: 512, height: 512 };
const million = 1_000_000;
/** Kept for a day at most: jobs that have ended, responses to repeat, files on their way. */
const passing = ['darkroom.idempotency_keys', 'darkroom.pending_files'];

/**
 * How much of a processor, memory and database a run needs, for the deploy guide. Per CPU second, so that other load on
 * the machine changes little.
 */
export default async function sizing(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-bench-'));
  const postgres = await startPostgres();
  const database = new pg.Client(postgres.url);
  const model = await startModel();
  const file = join(folder, 'backends.yaml');
  await writeFile(file, backendsFile(model));
  const env = {
    DATABASE_URL: postgres.url,
    DARKROOM_DATA: join(folder, 'data'),
    DARKROOM_SECRET_KEY: secretKey,
    DARKROOM_BACKENDS_FILE: file,
  };
  const api = await startServer({ ...env, DARKROOM_ROLE: 'api' });
  const worker = await startWorker({ ...env, DARKROOM_WORKER_PORT: String(await freePort()) });
  try {
    await database.connect();
    // Everything is loaded and compiled before it counts.
    await many(api, 200);
    const rows = await remoteRuns(api, worker, database);
    rows.push(await localImages(api, worker));
    return rows;
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
    await database.end();
    await model.kill();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A model server that returns an image at once: what is measured is only the service. */
async function startModel(): Promise<StandIn> {
  const create = { ...size, channels: 3 as const, background: '#246' };
  const image = await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .png()
    .toBuffer();
  const body = { data: [{ b64_json: image.toString('base64') }] };
  return await startStandIn(async (request, response) => {
    sendJson(response, 200, request.path === '/models' ? { data: [{ id: 'bench' }] } : body);
  });
}

function backendsFile({ url }: StandIn): string {
  return JSON.stringify({
    backends: { gpu: { protocol: 'openai', url, parallel: 8 } },
    routes: [{ model_type: 'flux-dev', work: 'generate', backend: 'gpu', model: 'bench' }],
  });
}

async function remoteRuns(api: Target, worker: Target, database: pg.Client): Promise<Row[]> {
  const ids = [idOf(api), idOf(worker)] as const;
  const sizeBefore = await tableBytes(database);
  const before = ids.map(cpuSeconds);
  await many(api, runs);
  const [apiSeconds = 0, workerSeconds = 0] = ids.map((id, at) => cpuSeconds(id) - (before[at] ?? 0));
  const sizeAfter = await tableBytes(database);
  const grown = (pick: (table: string) => boolean) =>
    [...sizeAfter].reduce((sum, [table, bytes]) => sum + (pick(table) ? bytes - (sizeBefore.get(table) ?? 0) : 0), 0);
  const isPassing = (table: string) => passing.includes(table) || table.startsWith('darkroom_jobs.');
  const gigabytes = (bytes: number) => ((bytes / runs) * million) / 2 ** 30;
  return [
    { name: 'runs accepted per CPU second, role api', value: runs / apiSeconds, unit: 'runs' },
    { name: 'runs on a model server per CPU second, role worker', value: runs / workerSeconds, unit: 'runs' },
    { name: 'peak memory, role api', value: peakMegabytes(ids[0]), unit: 'MB' },
    { name: 'peak memory, role worker, with a model server', value: peakMegabytes(ids[1]), unit: 'MB' },
    {
      name: 'size of the database per million runs',
      value: gigabytes(grown((table) => !isPassing(table))),
      unit: 'GiB',
      peer: `and ${gigabytes(grown(isPassing)).toFixed(2)} GiB per million runs of the last day`,
    },
  ];
}

async function localImages(api: Target, worker: Target): Promise<Row> {
  const input = { prompt: 'a fox by a mountain lake at dusk', model_type: 'vendora' };
  // The engine's own processes start with the first image.
  await send(api, input);
  await allEnded(api);
  const before = cpuSeconds(idOf(worker));
  for (let count = 0; count < images; count++) await send(api, input);
  await allEnded(api);
  const seconds = cpuSeconds(idOf(worker)) - before;
  const peer = `peak memory of the worker then ${peakMegabytes(idOf(worker)).toFixed(0)} MB`;
  return { name: 'CPU seconds per image of the local engine', value: seconds / images, unit: 's', peer };
}

/** Makes runs and waits until all have ended. */
async function many(api: Target, count: number): Promise<void> {
  let next = 0;
  const prompt = 'A red fox rests on a mossy rock by a mountain lake at dusk, mist over the water, warm light, 35 mm';
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (next++ < count) await send(api, { prompt, ...size, metadata: { order: next } });
    }),
  );
  await allEnded(api);
}

async function allEnded(api: Target): Promise<void> {
  const headers = { 'x-api-key': apiKey };
  for (const status of ['queued', 'processing']) {
    for (;;) {
      const response = await fetch(`${api.url}/api/v1/runs?status=${status}&limit=1`, { headers });
      if (((await response.json()) as { data: unknown[] }).data.length === 0) break;
      await pause(200);
    }
  }
}

let sent = 0;

async function send({ url }: Target, json: object): Promise<void> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': `bench-${sent++}` };
  const response = await fetch(`${url}/api/v1/runs/generate`, { method: 'POST', headers, body: JSON.stringify(json) });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

/** The size of each table with its indexes, without dead rows. */
async function tableBytes(database: pg.Client): Promise<Map<string, number>> {
  await database.query('vacuum full');
  const { rows } = await database.query<{ name: string; bytes: string }>(
    `select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes
     from pg_stat_user_tables where schemaname like 'darkroom%'`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

function idOf({ process: { pid } }: Target): number {
  if (pid === undefined) throw new Error('The process did not start.');
  return pid;
}
