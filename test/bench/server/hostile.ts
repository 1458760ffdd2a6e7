import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { beginUpload } from '../../faults/begin-upload.ts';
import type { Row } from '../row.ts';
import { apiKey } from './load.ts';
import { startWatchedServer, type Target } from './targets.ts';

const rounds = 3;
const generate = '/api/v1/runs/generate';

/** How long one body delays everyone else, and what a thousand aborted uploads leave behind. */
export async function hostile(folder: string, model: string): Promise<Row[]> {
  const data = join(folder, 'hostile');
  const service = await startWatchedServer({
    DARKROOM_DATA: data,
    DARKROOM_BACKENDS: `gemini-2.5=${model} flux-dev=${model}`,
  });
  try {
    // The first of each kind compiles its validator.
    for (const body of ['{"prompt":"a"}', '{}']) await post(service, Buffer.from(body));
    const legal = await legalBody();
    const rows: Row[] = [
      ...(await stall(service, `a valid body of ${Math.round(legal.length / 1e6)} MB`, legal, 202)),
      ...(await stall(service, 'a body with 1.5 million unknown fields', unknownFields(1_500_000), 422)),
      ...(await stall(service, 'a body with 9,000 unknown fields', unknownFields(9_000), 422)),
      ...(await stall(service, 'a body with 20 MB of {} in metadata', emptyObjects(), 422)),
    ];
    return [...rows, ...(await abortedUploads(service, data))];
  } finally {
    await service.stop();
  }
}

/** How long one body holds the main thread, and the slowest `/healthz` meanwhile, over all rounds. */
async function stall(service: Target, name: string, body: Buffer, expected: number): Promise<Row[]> {
  const idle: Stall[] = [];
  const loaded: Stall[] = [];
  for (let round = 0; round < rounds; round++) {
    idle.push(await worstWhile(service, () => pause(500)));
    loaded.push(
      await worstWhile(service, async () => {
        const status = await post(service, body);
        if (status !== expected) throw new Error(`${name}: ${status} instead of ${expected}.`);
      }),
    );
  }
  const row = (about: string, of: keyof Stall): Row => {
    const peer = `${Math.max(...idle.map((one) => one[of])).toFixed(1)} ms with nothing else to do`;
    return {
      name: `${about} during ${name}`,
      value: Math.max(...loaded.map((one) => one[of])),
      unit: 'ms',
      atMost: 50,
      peer,
    };
  };
  return [row('longest pause of the service', 'held'), row('slowest /healthz', 'health')];
}

interface Stall {
  /** The longest turn of the event loop, in processor time. */
  held: number;
  /** The slowest response. */
  health: number;
}

async function worstWhile({ url, process }: Target, meanwhile: () => Promise<void>): Promise<Stall> {
  const probe = new Worker(new URL('health-probe.ts', import.meta.url), { workerData: { url } });
  await once(probe, 'message');
  const held = async (): Promise<number> => {
    process.send('how long');
    const [milliseconds] = await once(process, 'message');
    return milliseconds;
  };
  await pause(100);
  await held();
  await meanwhile();
  // Work that the body caused may take longer than its response.
  await pause(100);
  const stall = await held();
  probe.postMessage('enough');
  const [health] = await once(probe, 'message');
  await probe.terminate();
  return { held: stall, health };
}

async function post({ url }: Target, body: Buffer): Promise<number> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'content-length': body.length };
  const sent = request(url + generate, { method: 'POST', headers });
  // A body that is refused early may find the connection closed.
  sent.on('error', () => {});
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'close');
  return response.statusCode;
}

/** Three images of just under 5 MiB, each with different noise. */
async function legalBody(): Promise<Buffer> {
  const side = 1_320;
  const images = Array.from({ length: 3 }, async () => {
    const raw = { width: side, height: side, channels: 3 as const };
    const png = await sharp(randomBytes(side * side * 3), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  });
  return Buffer.from(
    JSON.stringify({ prompt: 'all', model_type: 'gemini-2.5', image_urls: await Promise.all(images) }),
  );
}

function unknownFields(count: number): Buffer {
  const fields = Array.from({ length: count }, (_, at) => `"k${at}":1`);
  return Buffer.from(`{"prompt":"x",${fields.join()}}`);
}

function emptyObjects(): Buffer {
  return Buffer.from(`{"prompt":"x","metadata":{"a":[${'{},'.repeat(6_666_666)}{}]}}`);
}

async function abortedUploads(service: Target, data: string): Promise<Row[]> {
  const descriptors = (): number => readdirSync(`/proc/${service.process.pid}/fd`).length;
  const files = (): number =>
    readdirSync(join(data, 'incoming'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  const before = descriptors();
  for (let sent = 0; sent < 1_000; sent += 50) {
    const sockets = Array.from({ length: 50 }, () => beginUpload(service.url, apiKey));
    // Wait until all of them have started to write.
    while (files() < 50) await pause(5);
    for (const socket of sockets) socket.destroy();
    await Promise.race([emptied(files), pause(1_000)]);
  }
  await pause(1_000);
  return [
    { name: 'open files left by 1,000 aborted uploads', value: descriptors() - before, unit: '', atMost: 0 },
    { name: 'temporary files left by 1,000 aborted uploads', value: files(), unit: '', atMost: 0 },
  ];
}

async function emptied(files: () => number): Promise<void> {
  while (files() > 0) await pause(5);
}
