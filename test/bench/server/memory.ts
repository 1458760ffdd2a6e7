import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@darkroom/server/postgres-server';
import sharp from 'sharp';
import type { Row } from '../row.ts';
import { apiKey } from './load.ts';
import { startServer, startWorker, type Target } from './targets.ts';

/** Maximum resident megabytes of each role at rest. */
const limits = { all: 450, api: 220, worker: 200 };
const atMostAfter = 1.3;
const loadSeconds = 60;
/** After a start: V8 compiles the database's code meanwhile. After load: engine workers end when idle for 30 seconds. */
const settleSeconds = { start: 20, load: 45 };

/** Memory of each role as it is started by hand: at rest, and at rest again after a minute of load. */
export async function memoryAtRest(folder: string): Promise<Row[]> {
  const all = await startServer({ DARKROOM_DATA: join(folder, 'memory') });
  const rows = await measureRoles(all, { all }).finally(() => all.stop());

  const postgres = await startPostgres();
  const env = {
    DATABASE_URL: postgres.url,
    DARKROOM_DATA: join(folder, 'memory-roles'),
    DARKROOM_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  try {
    const api = await startServer({ ...env, DARKROOM_ROLE: 'api' });
    const worker = await startWorker(env);
    try {
      rows.push(...(await measureRoles(api, { api, worker })));
    } finally {
      await Promise.all([api.stop(), worker.stop()]);
    }
  } finally {
    await postgres.stop();
  }
  return rows;
}

async function measureRoles(
  called: Target,
  roles: Partial<Record<keyof typeof limits, Pick<Target, 'process'>>>,
): Promise<Row[]> {
  await pause(settleSeconds.start * 1000);
  const names = Object.keys(roles) as (keyof typeof limits)[];
  const measure = () => names.map((name) => residentMegabytes(roles[name] as Target));
  const before = measure();
  const peaks = before.map(() => 0);
  const watch = setInterval(() => {
    for (const [at, value] of measure().entries()) peaks[at] = Math.max(peaks[at] as number, value);
  }, 200);
  const done = await putUnderLoad(called.url, loadSeconds).finally(() => clearInterval(watch));
  await pause(settleSeconds.load * 1000);
  const after = measure();
  return names.flatMap((name, at): Row[] => {
    const [rest, later] = [before[at] as number, after[at] as number];
    const peer = `${later.toFixed(0)} MB after ${done}; up to ${peaks[at]?.toFixed(0)} MB meanwhile`;
    return [
      { name: `memory at rest, role ${name}`, value: rest, unit: 'MB', atMost: limits[name] },
      {
        name: `memory after a minute of load, relative to rest, role ${name}`,
        value: later / rest,
        unit: '×',
        atMost: atMostAfter,
        peer,
      },
    ];
  });
}

/** Real work (drawing, and models on uploads), with reads and uploads. Returns a description of what was done. */
async function putUnderLoad(url: string, seconds: number): Promise<string> {
  const until = performance.now() + seconds * 1000;
  const counts = { completed: 0, reads: 0, uploads: 0 };
  const photo = await sharp({
    create: {
      width: 1024,
      height: 1024,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const send = async (path: string, body?: object | FormData): Promise<{ data?: { run_id: string } }> => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-api-key': apiKey, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { data?: { run_id: string } };
  };
  const upload = () => {
    const form = new FormData();
    form.set('file', new Blob([photo as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }), 'photo.jpg');
    return send('/api/v1/upload', form);
  };
  const repeat = async (act: () => Promise<void>) => {
    while (performance.now() < until) await act();
  };
  await Promise.all([
    ...Array.from({ length: 3 }, (_, at) =>
      repeat(async () => {
        await send('/api/v1/runs/generate', {
          prompt: `a fox by a lake, ${at}`,
          width: 1024,
          height: 1024,
          sync: true,
        });
        counts.completed += 1;
      }),
    ),
    repeat(async () => {
      const { data } = await upload();
      counts.uploads += 1;
      await send('/api/v1/edits/background-remove', { run_id: data?.run_id });
      counts.completed += 1;
    }),
    ...Array.from({ length: 4 }, () =>
      repeat(async () => {
        await send('/api/v1/runs?limit=20');
        counts.reads += 1;
      }),
    ),
    repeat(async () => {
      await upload();
      counts.uploads += 1;
    }),
  ]);
  // Runs that did not finish within a request continue; rest begins when they have ended.
  while (JSON.stringify(await send('/api/v1/runs?limit=100')).match(/"status":"(queued|processing)"/)) await pause(500);
  return `${counts.completed} runs, ${counts.uploads} uploads and ${counts.reads} reads`;
}

/** Of the process and its child processes. */
function residentMegabytes({ process: { pid } }: Pick<Target, 'process'>): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [String(pid), ...children].reduce((sum, id) => sum + residentKilobytes(id) / 1024, 0);
}

function residentKilobytes(processId: string): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // It has ended meanwhile.
  }
}
