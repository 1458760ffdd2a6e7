/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Mock, startMock } from '@darkroom/mock';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, openPage } from '../browser/site-browser.ts';

const requireHere = createRequire(import.meta.url);

let browser: Browser;
let bundle: string;
let site: Server;
let siteUrl: string;
let mock: Mock;
let page: Page;

beforeAll(async () => {
  const build = await rolldown({ input: join(import.meta.dirname, 'page.ts'), platform: 'browser' });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false });
  bundle = output[0].code;
  const worker = await readFile(requireHere.resolve('msw/mockServiceWorker.js'));
  site = createServer((request, response) => {
    if (request.url === '/page.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(bundle);
    if (request.url === '/mockServiceWorker.js') {
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(worker);
    }
    const script = request.url === '/msw' ? '<script type="module" src="/page.js"></script>' : '';
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>App</title>${script}`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;
  mock = await startMock({ runTime: 300 });
  browser = await launch();
});
beforeEach(async () => {
  page = await openPage(browser);
});
afterEach(() => page.close());
afterAll(async () => {
  await browser?.close();
  await mock?.stop();
  site?.closeAllConnections();
  site?.close();
});

/** A whole visit in the page: makes a run, watches it, and shows the result. */
async function visit(base: string): Promise<Record<string, unknown>> {
  return page.evaluate(async (address) => {
    const headers = { 'x-api-key': 'any', 'content-type': 'application/json' };
    const post = (path: string, body: unknown, more = {}) =>
      fetch(address + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const size = async (url: string) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    };
    const video = async (url: string) => {
      const element = document.createElement('video');
      element.muted = true;
      element.crossOrigin = 'anonymous';
      element.src = URL.createObjectURL(await (await fetch(url)).blob());
      await new Promise((done, fail) => {
        element.onloadeddata = done;
        element.onerror = () => fail(new Error(element.error?.message));
      });
      const seek = (time: number) => {
        element.currentTime = time;
        return new Promise((done) => {
          element.onseeked = done;
        });
      };
      const frame = () => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [element.videoWidth, element.videoHeight];
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        context.drawImage(element, 0, 0);
        return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
      };
      await seek(0);
      const first = frame();
      await seek(0.5);
      // A frame can be painted some time after its place was found.
      for (let tries = 0; frame() === first && tries < 300; tries++) await new Promise((next) => setTimeout(next, 100));
      const moves = frame() !== first;
      return { width: element.videoWidth, height: element.videoHeight, duration: element.duration, moves };
    };

    /** Canceled once the stream has started, so the speed of the page does not matter. */
    const watch = async (runId: string) => {
      const stream = (await fetch(`${address}/api/v1/runs/${runId}/events`, { headers })).body?.getReader();
      const decoder = new TextDecoder();
      let text = '';
      for (let canceled = false; ; ) {
        const { value, done } = (await stream?.read()) ?? { done: true };
        if (done) return [...text.matchAll(/^event: (\w+)$/gm)].map((match) => match[1]);
        text += decoder.decode(value, { stream: true });
        if (!canceled && text.includes('snapshot')) await post(`/api/v1/runs/${runId}/cancel`, undefined);
        canceled = true;
      }
    };

    const accepted = await post('/api/v1/runs/generate', { prompt: 'a fox', width: 320, height: 200 });
    const { data } = await accepted.json();
    const waiting = { ...headers, prefer: 'wait=30' };
    const run = await (await fetch(`${address}/api/v1/runs/${data.run_id}`, { headers: waiting })).json();
    const stuck = await (await post('/api/v1/runs/generate', { prompt: 'a fox' }, { prefer: 'scenario=stuck' })).json();
    const events = await watch(stuck.data.run_id);

    const filming = await post('/api/v1/runs/video', { source_run_id: data.run_id, duration: 1, aspect_ratio: '16:9' });
    const { run_id } = await filming.json();
    const film = await (await fetch(`${address}/api/v1/runs/${run_id}`, { headers: waiting })).json();

    const segment = await post('/api/v1/edits/segment', { run_id: data.run_id, prompt: 'the fox' });
    const refused = await post('/api/v1/runs/generate', { prompt: 'a fox' }, { prefer: 'scenario=rate-limited' });
    const cut = await post('/api/v1/runs/generate', { prompt: 'a fox' }, { prefer: 'scenario=cut' }).catch(
      (error) => error.name,
    );
    return {
      accepted: [accepted.status, accepted.headers.get('location') !== null],
      events: [events.at(0), events.at(-2), events.at(-1)],
      status: run.status,
      image: await size(run.image_url),
      video: await video(film.video_url),
      segment: [segment.headers.get('content-type'), await size(URL.createObjectURL(await segment.blob()))],
      refused: [refused.status, (await refused.json()).code],
      cut,
    };
  }, base);
}

const whole = {
  accepted: [202, true],
  events: ['snapshot', 'status', 'done'],
  status: 'completed',
  image: [320, 200],
  video: { width: 480, height: 270, duration: 1, moves: true },
  segment: ['image/png', [320, 200]],
  refused: [429, 'rate_limited'],
  cut: 'TypeError',
};

describe('a page in a real browser', () => {
  it('works against the mock as a server, across origins', async () => {
    await page.goto(siteUrl);
    expect(await visit(mock.url)).toEqual(whole);
  });

  it('works against the mock in the page itself, with no server at all', async () => {
    await page.goto(`${siteUrl}/msw`);
    await page.evaluate('window.started');
    expect(await visit('http://darkroom.test:4000')).toEqual(whole);
  });

  it.each([
    ['picture', 'png', false],
    ['picture', 'jpg', false],
    ['picture', 'webp', false],
    ['mask', 'png', false],
    ['cutout', 'png', true],
  ])('draws a %s as %s in the page', async (kind, extension, transparent) => {
    await page.goto(`${siteUrl}/msw`);
    await page.evaluate('window.started');
    const url = `http://darkroom.test:4000/files/${kind}-300x200-0123456789abcdef.${extension}`;
    const drawn = await page.evaluate(async (address) => {
      const file = await fetch(address);
      const image = await createImageBitmap(await file.blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      const alpha = [...data].filter((_, index) => index % 4 === 3);
      return {
        type: file.headers.get('content-type'),
        size: [image.width, image.height],
        transparent: alpha.includes(0) && alpha.includes(255),
        opaque: alpha.every((value) => value === 255),
      };
    }, url);
    const type = extension === 'jpg' ? 'image/jpeg' : `image/${extension}`;
    expect(drawn).toEqual({ type, size: [300, 200], transparent, opaque: !transparent });
  });

  it('gets a mock that needs nothing of Node', () => {
    expect(bundle).not.toMatch(/from ["']node:|require\(["']node:/);
  });
});
