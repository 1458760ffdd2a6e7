import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../browser/site-browser.ts';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

const expected = {
  made: 'completed',
  headers: true,
  blob: true,
  file: true,
  bytes: true,
  stream: true,
  iterable: true,
  told: true,
  whole: true,
  aborted: 'AbortError',
  path: 'ValidationError /file',
  binary: 'image/png',
  refused: '415 unsupported_media_type',
  deleted: null,
  missing: true,
  unreachable: 'NetworkError',
  events: 'done',
  webhook: 'genuine',
};

/** The page is on one origin, the service on another. */
describe('the client in a browser', () => {
  const site = createServer();
  let browser: Browser;
  let page: Page;
  let running: Running;
  let given: { baseUrl: string; apiKey: string; image: number[] };

  beforeAll(async () => {
    const build = await rolldown({ input: join(import.meta.dirname, 'in-browser.ts'), platform: 'browser' });
    const { output } = await build.generate({ format: 'esm' });
    site.on('request', ({ url }, response) => {
      const script = url === '/client.js';
      response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
      response.end(
        script ? output[0].code : '<!doctype html><title>client</title><script type=module src=/client.js></script>',
      );
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    running = await startRunning({ backend: createStandIn() });
    browser = await launch();
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const image = [...readFileSync(resolve(import.meta.dirname, '../../openapi/samples/fox.png'))];
    given = { baseUrl: running.url, apiKey: firstKey, image };
  });
  afterAll(async () => {
    await browser?.close();
    site.close();
    running?.expectKept();
    await running?.close();
  });

  test('does all that it does in Node, across origins', async () => {
    await page.waitForFunction('window.everything');
    const told = await page.evaluate(({ baseUrl, apiKey, image }) => {
      const { everything } = window as unknown as typeof import('./in-browser.ts');
      return everything(baseUrl, apiKey, new Uint8Array(image).buffer);
    }, given);
    expect(told).toEqual(expected);
  });

  test('does it in a worker too', async () => {
    const told = await page.evaluate(
      ({ baseUrl, apiKey, image }) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/client.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage({ baseUrl, apiKey, image: new Uint8Array(image).buffer });
        }),
      given,
    );
    expect(told).toEqual(expected);
  });
});
