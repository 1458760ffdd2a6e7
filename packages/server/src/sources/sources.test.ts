import { readdirSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageLimits } from '../contract/document.ts';
import { createEgress, type Egress } from '../egress/index.ts';
import type { FileStore } from '../files/index.ts';
import { openTestFiles } from '../files/testing/open-files.ts';
import type { Runs } from '../runs/index.ts';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { createSources, type SourcesOptions } from './index.ts';

const incomingFolder = temporaryFolder();
let files: FileStore;
let egress: Egress;
let image: Buffer;
let respond: RequestListener;
let url: string;
const server = createServer((request, response) => respond(request, response));

beforeAll(async () => {
  files = await openTestFiles();
  egress = createEgress({ allows: () => true });
  image = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#369' } })
    .png()
    .toBuffer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`;
});
afterAll(async () => {
  await egress.close();
  server.closeAllConnections();
  server.close();
});

const open = (options: Partial<SourcesOptions> = {}) =>
  createSources({ files, runs: {} as Runs, egress, incomingFolder, ownFile: () => undefined, ...options });
const source = (value: string, role = 'source') => ({ role, field: 'image_url', value });
const incoming = () => readdirSync(incomingFolder);

test('an image is fetched to disk, stored, and taken off the disk again', async () => {
  respond = (_, response) => response.end(image);
  const { sources } = await open().collect('usr_a', [source(url, 'images.0'), source(url, 'images.1')]);
  expect(sources).toMatchObject([
    { role: 'images.0', mediaType: 'image/png', width: 8, height: 6, bytes: image.length },
    { role: 'images.1', mediaType: 'image/png', width: 8, height: 6, bytes: image.length },
  ]);
  expect(await files.read(sources[0]?.file as string)).toEqual(image);
  expect(incoming()).toEqual([]);
});

test('a file of ours is read from the storage', async () => {
  const { file } = await files.put(image, 'image/png');
  const sources = open({ ownFile: () => file });
  expect((await sources.collect('usr_a', [source(url)])).sources).toMatchObject([{ width: 8, bytes: image.length }]);
  await files.remove([file]);
  await expect(sources.collect('usr_a', [source(url)])).rejects.toMatchObject({ code: 'image_fetch_failed' });
  expect(incoming()).toEqual([]);
});

test('AVIF is only accepted if a run of ours made it', async () => {
  const avif = await sharp(image).avif().toBuffer();
  respond = (_, response) => response.end(avif);
  await expect(open().collect('usr_a', [source(url)])).rejects.toMatchObject({ code: 'unsupported_media_type' });
  const { file } = await files.put(avif, 'image/avif');
  const { sources } = await open({ ownFile: () => file }).collect('usr_a', [source(url)]);
  expect(sources).toMatchObject([{ mediaType: 'image/avif', width: 8, height: 6 }]);
});

test('nothing is left of what is no image, or breaks off, or whose caller goes away', async () => {
  respond = (_, response) => response.end('text');
  await expect(open().collect('usr_a', [source(url)])).rejects.toMatchObject({ code: 'unsupported_media_type' });
  respond = (_, response) => response.write(image.subarray(0, 20), () => response.destroy());
  await expect(open().collect('usr_a', [source(url)])).rejects.toMatchObject({ code: 'image_fetch_failed' });
  const controller = new AbortController();
  respond = (_, response) => response.write(image.subarray(0, 20), () => controller.abort());
  await expect(open().collect('usr_a', [source(url)], controller.signal)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(incoming()).toEqual([]);
});

test('images beyond the budget of the process wait, and are refused if that takes too long', async () => {
  const total = imageLimits.fileBytes;
  const budget = { total, perCaller: total, waitMs: 1 };
  const sources = open({ budget });
  let release = () => {};
  const held = new Promise<void>((begun) => {
    respond = (_, response) => {
      release = () => response.end(image);
      begun();
    };
  });
  const first = sources.collect('usr_a', [source(url)]);
  await held;
  const inline = `data:image/png;base64,${image.toString('base64')}`;
  for (const value of [url, inline]) {
    await expect(sources.collect('usr_b', [source(value)])).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
  }
  release();
  await first;
  expect((await sources.collect('usr_b', [source(inline)])).sources).toMatchObject([{ width: 8 }]);
});

test('an image whose length is known holds no more of the budget than that', async () => {
  const total = imageLimits.fileBytes + 1_000;
  let finish = () => {};
  let seen = 0;
  const both = new Promise<void>((begun) => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-length': image.length }).write(image.subarray(0, 10));
      const before = finish;
      finish = () => {
        before();
        response.end(image.subarray(10));
      };
      seen += 1;
      if (seen === 2) begun();
    };
  });
  const collecting = open({ budget: { total, perCaller: total, waitMs: 60_000 } }).collect('usr_a', [
    source(url, 'images.0'),
    source(url, 'images.1'),
  ]);
  await both;
  finish();
  expect((await collecting).sources).toHaveLength(2);
});
