import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstKey } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { button, type Studio, startStudio, visit } from './studio.ts';

let studio: Studio;
/** In front of the service, so it can go away and come back, and pass on a newer studio. */
let front: Server;
let updated = false;

beforeAll(async () => {
  studio = await startStudio({ backend: createStandIn() });
  front = createServer(async (incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    // It may be changed below, so it must be complete and not compressed.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...others } = headers;
    const passed = { ...others, 'accept-encoding': 'identity' };
    const sent = forward(studio.running.url + url, { method, headers: passed }, async (response) => {
      const isShell = updated && ['/', '/service-worker.js'].includes(url);
      const changed = isShell ? newer(`${await buffer(response)}`) : undefined;
      const { 'content-length': _length, etag: _old, ...rest } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, changed === undefined ? response.headers : rest);
      if (changed === undefined) response.pipe(outgoing);
      else outgoing.end(changed);
    });
    incoming.pipe(sent);
  });
  await listen(0);
});
afterAll(async () => {
  front?.close();
  front?.closeAllConnections();
  await studio?.close();
});

const listen = (port: number): Promise<void> => new Promise((done) => front.listen(port, '127.0.0.1', done));
const newer = (text: string): string =>
  text.replace('<title>Darkroom', '<title data-newer>Darkroom').replace(/(version = ')\w+/, '$1newer');

describe('as an installed app', () => {
  it('opens without a connection, keeps only the page itself, and takes an update', async () => {
    const { port } = front.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const app = await visit(studio.browser, url, '/', { serviceWorkers: 'allow' });
    const { page } = app;
    await page.evaluate(() => navigator.serviceWorker.ready);

    const manifest = await (await fetch(`${url}/manifest.webmanifest`)).json();
    for (const { src, sizes } of manifest.icons.filter(({ type }: { type: string }) => type === 'image/png')) {
      const { width, height } = await sharp(await (await fetch(url + src)).arrayBuffer()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }

    // Now under the control of the worker, and with the key in the URL once more.
    await page.goto('about:blank');
    await page.goto(`${url}/#key=${firstKey}`);
    await page.getByLabel('Prompt', { exact: true }).fill('a boat');
    await button(page, 'Generate image').click();
    await page.getByRole('link', { name: 'a boat Completed' }).waitFor();
    expect(page.url()).not.toContain(firstKey);
    const kept = await page.evaluate(async () => {
      const paths: string[] = [];
      let text = '';
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          paths.push(new URL(request.url).pathname);
          text += request.url + (await (await cache.match(request))?.text());
        }
      }
      return { paths, text };
    });
    expect(kept.paths).toContain('/');
    expect(kept.paths.filter((path) => path !== '/' && !/^\/assets\/[^/]+\.(js|css|svg)$/.test(path))).toEqual([]);
    expect(kept.text).not.toContain(firstKey);

    await page.getByLabel('Prompt', { exact: true }).fill('kept while offline');
    const closed = new Promise((done) => front.close(done));
    front.closeAllConnections();
    await closed;
    await page.reload();
    await page.getByText('No response from the server').waitFor();
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('kept while offline');
    await app.goto('/developers/requests');
    await page.getByRole('heading', { name: 'Developers' }).waitFor();
    await app.goto('/gallery');
    await page.getByRole('heading', { name: 'Gallery' }).waitFor();
    // A request that has failed for good must not hold the page offline.
    await page.getByRole('alert').waitFor();

    updated = true;
    await listen(port);
    await page.getByRole('button', { name: /^Connection.*, connected/ }).waitFor();
    await page.reload();
    await page.locator('title[data-newer]').waitFor({ state: 'attached' });
    // The worker of the new version waits until no tab uses the old one.
    const newWorkerWaits = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        return registration.waiting !== null;
      });
    await expect.poll(newWorkerWaits).toBe(true);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
    expect(await page.evaluate(() => caches.has('darkroom-shell-newer'))).toBe(true);
    await page.goto('about:blank');
    await page.goto(url, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['darkroom-shell-newer']);
    await app.close();
  });
});
