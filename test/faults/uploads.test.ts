import { readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedFolder } from '@darkroom/server/prepared-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginUpload } from './begin-upload.ts';
import { until } from './caller.ts';
import { apiKey, freePort, killAll, type ProcessOptions, type ServiceProcess, startProcess } from './processes.ts';

interface Started extends ServiceProcess {
  url: string;
  /** The files that uploads have left in its folder. */
  incoming(): string[];
}

const folders: string[] = [];
let service: Started;
/** No file may become longer than 17 MiB here, which simulates a full disk for any user. */
let full: Started;

beforeAll(async () => {
  [service, full] = await Promise.all([start(), start({ largestFileMiB: 17 })]);
});
afterAll(() => {
  killAll();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(options: ProcessOptions = {}): Promise<Started> {
  const folder = await preparedFolder();
  folders.push(folder);
  const port = String(await freePort());
  const started = await startProcess({ PORT: port, DARKROOM_DATA: folder }, options);
  const entries = () => readdirSync(join(folder, 'incoming'), { recursive: true, withFileTypes: true });
  const incoming = () => entries().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return { ...started, url: `http://127.0.0.1:${port}`, incoming };
}

/** Sends files of these sizes in MiB, and text after them. */
function upload({ url }: Started, path: string, name: string, ...sizes: number[]): Promise<Response> {
  const form = new FormData();
  for (const size of sizes) form.append(name, new Blob([Buffer.alloc(size * 1024 * 1024)]));
  form.append('description', 'x'.repeat(1_000));
  return fetch(url + path, { method: 'POST', headers: { 'X-API-Key': apiKey }, body: form });
}

/** How many descriptors the process has open, without those of its database, which opens its tables as it needs them. */
function descriptors({ child }: Started): number {
  const folder = `/proc/${child.pid}/fd`;
  return readdirSync(folder).filter((entry) => !databaseFile(join(folder, entry))).length;
}

function databaseFile(descriptor: string): boolean {
  try {
    return readlinkSync(descriptor).includes('/database/');
  } catch {
    return false; // Closed in the meantime.
  }
}

async function expectUntouched({ url, child, incoming }: Started): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(child.exitCode).toBeNull();
  expect(incoming()).toEqual([]);
}

test.each([
  ['/api/v1/upload', 'file'],
  ['/api/v1/edits/segment', 'image'],
])('a part that follows a file too large does not end the service: %s', async (path, name) => {
  const response = await upload(service, path, name, 21, 1);
  expect(`${response.status} ${(await response.json()).code}`).toBe('413 file_too_large');
  await expectUntouched(service);
});

test.each([
  ['/api/v1/upload', 'file'],
  ['/api/v1/edits/segment', 'image'],
])('a disk that is full is not the fault of the caller: %s', async (path, name) => {
  const response = await upload(full, path, name, 18, 1);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({
    code: 'unavailable',
    message: 'Files cannot be stored right now. Retry shortly.',
  });
  await expectUntouched(full);
});

test('uploads that break off leave neither a file nor a descriptor', async () => {
  await expectUntouched(service);
  const before = descriptors(service);
  const sockets = Array.from({ length: 50 }, () => beginUpload(service.url, apiKey));
  await until(service.incoming, (files) => files.length === 50, 20);
  for (const socket of sockets) socket.destroy();
  await until(service.incoming, (files) => files.length === 0, 20);
  await until(
    () => descriptors(service),
    (count) => count <= before,
    20,
  );
  await expectUntouched(service);
});
