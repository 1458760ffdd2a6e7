import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type StandIn, sendJson, startStandIn, pause as work } from '@darkroom/backends/testing';
import sharp from 'sharp';
import type { Row } from './row.ts';
import { apiKey } from './server/load.ts';
import { startServer, type Target } from './server/targets.ts';

const slots = 8;
const size = { width: 512, height: 512 };

/** The service in front of a model server: what it adds to a run, and how well it keeps the server busy. */
export default async function backends(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-bench-'));
  const model = await startModel();
  const file = join(folder, 'backends.yaml');
  const backend = { protocol: 'openai', url: model.url, parallel: slots };
  await writeFile(
    file,
    JSON.stringify({
      backends: { gpu: backend },
      routes: [{ model_type: 'flux-dev', work: 'generate', backend: 'gpu', model: 'bench' }],
    }),
  );
  const service = await startServer({ DARKROOM_DATA: join(folder, 'data'), DARKROOM_BACKENDS_FILE: file });
  try {
    return [await overhead(service, model), await busy(service, model), await waiting(service, model)];
  } finally {
    await service.stop();
    await model.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Model extends StandIn {
  /** How long an image takes on average. */
  workMs: number;
  /** When each request began and ended. */
  times: { begun: number; ended: number }[];
}

async function startModel(): Promise<Model> {
  const gradient = Buffer.from(
    `<svg width="${size.width}" height="${size.height}"><linearGradient id="g"><stop stop-color="#246"/><stop offset="1" stop-color="#fc8"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const image = await sharp(gradient).removeAlpha().png().toBuffer();
  const body = { data: [{ b64_json: image.toString('base64') }] };
  const times: Model['times'] = [];
  const stand = await startStandIn(async (request, response) => {
    if (request.path === '/models') {
      sendJson(response, 200, { data: [{ id: 'bench' }] });
      return;
    }
    const time = { begun: performance.now(), ended: 0 };
    times.push(time);
    // Like those of real models, not all images take equally long.
    await work(self.workMs * (0.75 + ((times.length * 7) % 11) / 20), request);
    time.ended = performance.now();
    sendJson(response, 200, body);
  });
  const self: Model = { ...stand, workMs: 0, times };
  return self;
}

/** One run after another, alternating with direct calls of the model server. */
async function overhead(service: Target, model: Model): Promise<Row> {
  model.workMs = 20;
  const direct: number[] = [];
  const through: number[] = [];
  for (let count = 0; count < 120; count++) {
    direct.push(await timed(() => callDirectly(model)));
    through.push(await timed(() => generate(service, { sync: true })));
  }
  // The first ones warm up.
  const [a, b] = [median(direct.slice(20)), median(through.slice(20))];
  return {
    name: 'overhead per run over calling the model server directly, p50',
    value: b - a,
    unit: 'ms',
    atMost: 25,
    peer: `${b.toFixed(1)} ms a run, ${a.toFixed(1)} ms directly`,
  };
}

async function busy(service: Target, model: Model): Promise<Row> {
  model.workMs = 1_000;
  model.times.length = 0;
  await Promise.all(Array.from({ length: 200 }, () => generate(service, { sync: false })));
  while (model.times.filter(({ ended }) => ended > 0).length < 200) await pause(50);
  const begun = Math.min(...model.times.map((time) => time.begun));
  const ended = Math.max(...model.times.map((time) => time.ended));
  const worked = model.times.reduce((sum, time) => sum + time.ended - time.begun, 0);
  return {
    name: `share of the ${slots} places of a model server in use while 200 runs wait`,
    value: (100 * worked) / (slots * (ended - begun)),
    unit: '%',
    atLeast: 95,
    peer: `200 runs of 0.75 to 1.25 s in ${((ended - begun) / 1000).toFixed(1)} s`,
  };
}

/** The places are taken, and more and more runs wait. */
async function waiting(service: Target, model: Model): Promise<Row> {
  model.workMs = 3_600_000;
  await fill(service, 100);
  const few = await settled(service);
  await fill(service, 1_900);
  const many = await settled(service);
  return {
    name: 'memory with 2,000 runs waiting, relative to 100',
    value: many / few,
    unit: '×',
    atMost: 1.15,
    peer: `${few.toFixed(0)} MB and ${many.toFixed(0)} MB`,
  };
}

async function fill(service: Target, count: number): Promise<void> {
  for (let made = 0; made < count; made += 20) {
    await Promise.all(Array.from({ length: 20 }, () => generate(service, { sync: false })));
  }
}

/** Resident megabytes, once idle memory has been released. */
async function settled({ process: { pid } }: Target): Promise<number> {
  await pause(15_000);
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function generate(service: Target, { sync }: { sync: boolean }): Promise<void> {
  const response = await fetch(`${service.url}/api/v1/runs/generate`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'a fox', ...size, sync }),
  });
  const { data } = (await response.json()) as { data?: { status: string } };
  if (sync && data?.status !== 'completed') throw new Error(`The run ended as ${JSON.stringify(data)}.`);
}

async function callDirectly(model: Model): Promise<void> {
  const body = JSON.stringify({ model: 'bench', prompt: 'a fox', n: 1, size: '512x512' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${model.url}/images/generations`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { b64_json: string }[] };
  Buffer.from(data[0]?.b64_json ?? '', 'base64');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
