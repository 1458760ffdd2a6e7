import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

let running: Running;
let image: Buffer<ArrayBuffer>;
const backend = createStandIn();
const images = createServer((_, response) => response.end(image));

beforeAll(async () => {
  image = Buffer.from(
    await sharp({ create: { width: 16, height: 16, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
  );
  await new Promise<void>((done) => images.listen(0, '127.0.0.1', done));
  running = await startRunning({ backend, env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
});
afterEach(() => running.expectKept());
afterAll(async () => {
  await running?.close();
  images.close();
});

const upload = () => running.call('POST', '/api/v1/upload', { form: { file: new Blob([image]) } });
const describeImage = () => {
  const image_url = `http://127.0.0.1:${(images.address() as AddressInfo).port}/a.png`;
  return running.call('POST', '/api/v1/images/describe', { json: { image_url } });
};

/** Puts a file in the place of a folder, so nothing can be written there, not even by root. */
function block(folder: string): () => void {
  renameSync(folder, `${folder}.aside`);
  writeFileSync(folder, '');
  return () => {
    rmSync(folder);
    renameSync(`${folder}.aside`, folder);
  };
}

function onlyFolderIn(path: string): string {
  const [name] = readdirSync(path);
  return join(path, name as string);
}

test('files that cannot be stored are a 503 with Retry-After, and /readyz says which part it is', async () => {
  expect((await running.call('GET', '/readyz')).json.checks).toEqual({ database: 'ok', queue: 'ok', files: 'ok' });
  const deployment = onlyFolderIn(join(running.dataFolder, 'files'));
  const giveBack = block(onlyFolderIn(join(deployment, 'unfinished')));
  const ready = await running.call('GET', '/readyz');
  expect(ready.status).toBe(503);
  expect(ready.json.details.checks).toEqual({ database: 'ok', queue: 'ok', files: 'failing' });
  for (const refused of [await upload(), await describeImage()]) {
    expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  giveBack();
  expect((await running.call('GET', '/readyz')).status).toBe(200);
  expect((await upload()).status).toBe(201);
  expect((await describeImage()).status).toBe(200);
});

test('an image that cannot be fetched to disk is a 503, and not the fault of its server', async () => {
  const giveBack = block(onlyFolderIn(join(running.dataFolder, 'incoming')));
  expect(await describeImage()).toMatchObject({ status: 503, json: { code: 'unavailable' } });
  giveBack();
  expect((await describeImage()).status).toBe(200);
});
