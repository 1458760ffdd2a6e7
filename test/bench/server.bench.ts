import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@darkroom/server/postgres-server';
import { secretKey } from '../scenarios/secret-key.ts';
import type { Row } from './row.ts';
import { hostile } from './server/hostile.ts';
import { apiKey, compare, type Load, measure } from './server/load.ts';
import { fill } from './server/many-runs.ts';
import { memoryAtRest } from './server/memory.ts';
import { startBareFastify, startPrism, startServer, startSilentModel, type Target } from './server/targets.ts';

const body = { prompt: 'a fox by a mountain lake at dusk', width: 1344, height: 768, seed: 42 };

/** The live service compared with stock Prism and a bare Fastify route, in one run with the same requests. */
export default async function server(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-bench-'));
  const model = await startSilentModel();
  const prism = await startPrism();
  try {
    const env = { DARKROOM_DATA: join(folder, 'data'), DARKROOM_BACKENDS: `flux-dev=${model.url}` };
    // The first start creates the database; only later ones count.
    await (await startServer(env)).stop();
    const service = await startServer(env);
    const rows: Row[] = [
      { name: 'start until ready, with an existing database', value: service.readyAfter, unit: 's', atMost: 2 },
      ...(await reading(service, prism)),
      ...(await accepting(service, prism, 'PGlite', 1.5)),
    ];
    await service.stop();
    rows.push(...(await onPostgres(prism, model.url, folder)));
    rows.push(...(await underWork(folder)));
    rows.push(...(await withManyRuns(folder)));
    rows.push(...(await hostile(folder, model.url)));
    rows.push(...(await memoryAtRest(folder)));
    return rows;
  } finally {
    await prism.stop();
    model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function reading(service: Target, prism: Target): Promise<Row[]> {
  const runId = await make(service);
  const path = `/api/v1/runs/${runId}`;
  const text = await (await fetch(service.url + path, { headers: { 'x-api-key': apiKey } })).text();
  const bare = await startBareFastify(text);
  const loads = [service, prism, bare].map((target): Load => ({ method: 'GET', url: target.url + path }));
  const [ours, stock, plain] = await compare(loads);
  await bare.stop();
  if (!ours || !stock || !plain) throw new Error('Nothing was measured.');
  const told = `${perSecond(ours)}; stock Prism ${perSecond(stock)}, bare Fastify ${perSecond(plain)}`;
  return [
    {
      name: 'runs.get: requests per second, relative to stock Prism',
      value: ours.perSecond / stock.perSecond,
      unit: '×',
      atLeast: 5,
      peer: told,
    },
    {
      name: 'runs.get: requests per second, relative to a bare Fastify route',
      value: ours.perSecond / plain.perSecond,
      unit: '×',
      atLeast: 0.5,
    },
  ];
}

async function accepting(service: Target, prism: Target, where: string, atLeast: number): Promise<Row[]> {
  const url = '/api/v1/runs/generate';
  const loads = [service, prism].map((target): Load => ({ method: 'POST', url: target.url + url, body }));
  const [ours, stock] = await compare(loads);
  if (!ours || !stock) throw new Error('Nothing was measured.');
  const peer = `${perSecond(ours)}, p99 ${ours.p99} ms; stock Prism ${perSecond(stock)}`;
  const name = `images.generate on ${where}: requests per second, relative to stock Prism`;
  return [{ name, value: ours.perSecond / stock.perSecond, unit: '×', atLeast, peer }];
}

async function onPostgres(prism: Target, model: string, folder: string): Promise<Row[]> {
  const postgres = await startPostgres();
  const env = { DARKROOM_DATA: join(folder, 'postgres'), DATABASE_URL: postgres.url, DARKROOM_SECRET_KEY: secretKey };
  const service = await startServer({ ...env, DARKROOM_BACKENDS: `flux-dev=${model}` });
  try {
    return await accepting(service, prism, 'Postgres', 1.5);
  } finally {
    await service.stop();
    await postgres.stop();
  }
}

/** Both cores draw large images meanwhile. */
async function underWork(folder: string): Promise<Row[]> {
  const service = await startServer({ DARKROOM_DATA: join(folder, 'work'), DARKROOM_WORKERS: '2' });
  try {
    const runId = await make(service, { ...body, width: 2048, height: 2048, batch_count: 4 });
    for (let count = 0; count < 40; count++)
      await make(service, { ...body, width: 2048, height: 2048, batch_count: 4 });
    const get = await measure({ method: 'GET', url: `${service.url}/api/v1/runs/${runId}` }, 5);
    const post = await measure({ method: 'POST', url: `${service.url}/api/v1/runs/generate`, body }, 5);
    return [
      {
        name: 'runs.get: p99 while the engine draws on all cores',
        value: get.p99,
        unit: 'ms',
        atMost: 50,
        peer: perSecond(get),
      },
      {
        name: 'images.generate: p99 while the engine draws on all cores',
        value: post.p99,
        unit: 'ms',
        atMost: 50,
        peer: perSecond(post),
      },
    ];
  } finally {
    await service.stop();
  }
}

async function withManyRuns(folder: string): Promise<Row[]> {
  const times: { list: number; get: number }[] = [];
  const data = join(folder, 'many');
  for (const more of [1_000, 99_000]) {
    await fill(data, more);
    const service = await startServer({ DARKROOM_DATA: data });
    const runId = await make(service);
    times.push({ list: await median(service, '/api/v1/runs'), get: await median(service, `/api/v1/runs/${runId}`) });
    await service.stop();
  }
  const [few, many] = times;
  if (!few || !many) throw new Error('Nothing was measured.');
  const told = (name: 'list' | 'get') => `${few[name].toFixed(2)} ms at 1,000, ${many[name].toFixed(2)} ms at 100,000`;
  return (['list', 'get'] as const).map((name) => ({
    name: `runs.${name}: time with 100,000 runs, relative to 1,000 runs`,
    value: many[name] / few[name],
    unit: '×',
    atMost: 1.5,
    peer: told(name),
  }));
}

/** The median of many single requests. */
async function median(service: Target, path: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 300; count++) {
    const begun = performance.now();
    await (await fetch(service.url + path, { headers: { 'x-api-key': apiKey } })).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[150] ?? 0;
}

async function make(service: Target, json: object = body): Promise<string> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
  const response = await fetch(`${service.url}/api/v1/runs/generate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  return ((await response.json()) as { data: { run_id: string } }).data.run_id;
}

function perSecond({ perSecond: value }: { perSecond: number }): string {
  return `${Math.round(value)}/s`;
}
