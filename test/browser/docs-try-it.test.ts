import { copyFile, rm, truncate } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite, serveSite } from '@darkroom/docs';
import { type Mock, startMock } from '@darkroom/mock';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { launch, openPage, overflow, seriousViolations } from './site-browser.ts';

const fox = resolve(import.meta.dirname, '../../openapi/samples/fox.png');

let site: string;
let running: Running;
let mock: Mock;
let statics: Awaited<ReturnType<typeof serveSite>>;
/** A server that lets no page of another origin read its responses. */
let closed: Server;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [site, running, mock, browser] = await Promise.all([
    buildSite({ out: join(tmpdir(), `darkroom-try-it-${process.pid}`) }),
    startRunning({ backend: createStandIn() }),
    startMock({ port: 0, runTime: 0 }),
    // Pages that a test fulfils count as pages from the net, which may not call this machine.
    launch('--disable-features=LocalNetworkAccessChecks'),
  ]);
  statics = await serveSite(site, 0);
  closed = createServer((_, response) => response.end('{}'));
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
});

afterAll(async () => {
  await browser?.close();
  await mock?.stop();
  await running?.close();
  statics?.server.close();
  closed?.close();
  await rm(site, { recursive: true, force: true });
});

beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  page = await openPage(context);
  // The service serves the docs from where they were built; these were built for this test.
  await page.route(`${running.url}/docs/**`, async (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname).slice('/docs/'.length);
    await route.fulfill({ path: join(site, path || 'index.html') });
  });
});

/** Opens the form of an operation, on the service by default. */
async function openForm(id: string, base = `${running.url}/docs`): Promise<void> {
  await page.goto(`${base}/operations/${id}.html`);
  await button('Try it').click();
  await button('Send').waitFor();
}

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const keyField = (): Locator => page.getByLabel('API key or token');
const response = (): Locator => page.locator('.ti-response');
const code = (): Locator => page.locator('.ti-side [role="tabpanel"]:not([hidden]) code');
const field = (name: string): Locator => page.locator(`.ti-field:has(> label > code:text-is("${name}"))`);
const entry = (name: string): Locator => field(name).locator('input, select, textarea');

async function send(): Promise<void> {
  await button('Send').click();
}

async function chooseServer(url: string): Promise<void> {
  await page.getByLabel('Server', { exact: true }).selectOption('Another server …');
  await page.getByLabel('URL of the server').fill(url);
}

/** Waits until the image has really arrived. */
async function expectImage(): Promise<void> {
  const image = page.locator('.ti-response img').first();
  await image.waitFor();
  await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

describe('a request with JSON', () => {
  test('without a key and with a wrong one gets a sentence; then it returns a run and its image', async () => {
    await openForm('images.generate');
    await send();
    await response().getByText('This operation needs an API key.').waitFor();
    await keyField().fill('wrong');
    await send();
    await response().getByText(`${running.url} does not accept this key.`).waitFor();
    await keyField().fill(firstKey);
    await send();
    await response().getByText('202 Accepted').waitFor();
    await response().getByText('"status": "queued"').or(response().getByText('"status": "processing"')).waitFor();
    await button('Wait for the result').click();
    await response().getByText('"status": "completed"').waitFor();
    await expectImage();
  });

  test('that the contract refuses is marked before it is sent, and can be sent all the same', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await openForm('images.generate');
    await keyField().fill(firstKey);
    await entry('width').fill('9');
    await field('width').getByText('width must be at least 64.').waitFor();
    expect(await entry('width').getAttribute('aria-invalid')).toBe('true');
    await entry('prompt').fill('');
    await send();
    await page.getByText('The contract refuses this request for 2 reasons, so it was not sent.').waitFor();
    expect(await entry('prompt').evaluate((one) => one.ownerDocument.activeElement === one)).toBe(true);
    expect(sent).toEqual([]);

    await button('Send anyway').click();
    await response().getByText('422').first().waitFor();
    await response().getByText('"code": "validation_error"').waitFor();
    await entry('prompt').fill('a fox');
    await entry('width').fill('64');
    expect(await page.locator('.ti-problem:visible').count()).toBe(0);
    expect(await button('Send anyway').isVisible()).toBe(false);
  });

  test('can be written as JSON, with what is no JSON marked and nothing lost', async () => {
    await openForm('images.generate');
    await entry('model_type').selectOption('vendora');
    await page.getByLabel('Write the body as JSON').check();
    const json = page.getByLabel('JSON', { exact: true });
    expect(JSON.parse(await json.inputValue())).toMatchObject({ model_type: 'vendora', seed: 42 });
    await json.fill('{ "prompt": "a fox", ');
    await page.getByText('The body must be valid JSON.').waitFor();
    await json.fill('{ "prompt": "a fox", "model_type": "vendora", "seed": 7 }');
    await page.getByLabel('Write the body as JSON').uncheck();
    expect(await entry('prompt').inputValue()).toBe('a fox');
    expect(await entry('seed').inputValue()).toBe('7');
  });
});

describe('the fields of a generation', () => {
  const others = (): Locator => page.locator('details:has(> summary:text-is("Other fields (not used by this model)"))');

  test('follow the chosen model: those it requires, those it uses, and the others apart', async () => {
    await openForm('images.generate');
    await entry('model_type').selectOption('wan-image-2.2');
    expect(await entry('model_type').evaluate((one) => one.ownerDocument.activeElement === one)).toBe(true);
    for (const name of ['prompt', 'model_id', 'width', 'height', 'lora_low_name', 'lora_high_name'])
      expect(await entry(name).getAttribute('aria-required'), name).toBe('true');
    expect(await entry('lora_low_strength').isVisible()).toBe(true);
    expect(await others().getAttribute('open')).toBe(null);
    expect(await others().locator('label code:text-is("image_urls")').count()).toBe(1);

    await entry('model_type').selectOption('flux-kontext-max');
    expect(await entry('aspect_ratio').locator('option').allTextContents()).toContain('21:9');
    // Its size was filled in, and is now sent without effect.
    expect(await others().getAttribute('open')).not.toBe(null);
    expect(await others().locator('label code:text-is("width")').count()).toBe(1);
    expect(await code().textContent()).toContain('"model_type": "flux-kontext-max",\n    "width": 1344');
  });
});

describe('a request with a file', () => {
  test('uploads it and shows the image', async () => {
    await openForm('images.upload');
    await keyField().fill(firstKey);
    await entry('file').setInputFiles(fox);
    expect(await code().textContent()).toContain('-F file=@fox.png');
    await send();
    await response().getByText('201 Created').waitFor();
    await expectImage();
  });

  test('that is no image, or too large, is marked with what to do', async () => {
    await openForm('images.upload');
    await keyField().fill(firstKey);
    await entry('file').setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await field('file').getByText('note.txt: Only PNG, JPEG and WebP images are accepted').waitFor();
    expect(await entry('file').getAttribute('aria-invalid')).toBe('true');
    const large = join(site, 'large.png');
    await copyFile(fox, large);
    await truncate(large, 20 * 2 ** 20 + 1);
    await entry('file').setInputFiles(large);
    await field('file').getByText('The image has more than 20 MiB.').waitFor();
    await send();
    await button('Send anyway').click();
    await response().getByText('A file can have at most 20 MiB.').waitFor();
  });

  test('returns the image itself, an event stream or text as such', async () => {
    await openForm('images.segmentImage');
    await keyField().fill(firstKey);
    await page.getByLabel('Send as').selectOption('a form, with files');
    await entry('image').setInputFiles(fox);
    await send();
    await response().getByText('image/png').first().waitFor();
    await expectImage();
    // The run of the last response is offered to operations that need one.
    await openForm('runs.events');
    expect(await entry('run_id').inputValue()).not.toBe('01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03');
    await send();
    await response().getByText('The stream has ended.').waitFor();
    await response().getByText('snapshot').waitFor();
    await expectImage();
    await openForm('service.metrics');
    expect(await keyField().count()).toBe(0);
    await send();
    await response().getByText('# HELP').first().waitFor();
  });
});

describe('another server', () => {
  test('that cannot be reached, refuses the page or is none of ours gets a sentence', async () => {
    const unused = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => unused.once('listening', done));
    const gone = `http://127.0.0.1:${(unused.address() as AddressInfo).port}`;
    await new Promise((done) => unused.close(done));
    await openForm('me.get');
    await chooseServer(gone);
    await keyField().fill('a-key');
    await send();
    await response().getByText(`No response from ${gone}. Start the service there`).waitFor();
    await chooseServer(`http://127.0.0.1:${(closed.address() as AddressInfo).port}`);
    await send();
    await response().getByText(`does not allow pages of ${running.url} to call it (CORS)`).waitFor();
    await page.getByLabel('URL of the server').fill('nowhere');
    await page.getByText('Enter an http or https URL.').waitFor();
    // The docs can be served by themselves, and then no service is behind them.
    await openForm('me.get', statics.url);
    await send();
    await response().getByText('responds, but not as a Darkroom service does.').waitFor();
    expect(await page.locator('.ti-advice').count()).toBe(1);
  });

  test('has a key of its own: none goes elsewhere', async () => {
    const keys: [string, string | undefined][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/me') && request.method() === 'GET')
        keys.push([new URL(request.url()).origin, request.headers()['x-api-key']]);
    });
    await openForm('me.get');
    await keyField().fill(firstKey);
    await send();
    await response().getByText('200 OK').waitFor();
    await chooseServer(mock.url);
    expect(await keyField().inputValue()).toBe('');
    await keyField().fill('any-key');
    await send();
    await response().getByText('200 OK').waitFor();
    await page.reload();
    await button('Try it').click();
    expect(await keyField().inputValue()).toBe('any-key');
    await page.getByLabel('Server', { exact: true }).selectOption(running.url);
    expect(await keyField().inputValue()).toBe(firstKey);
    expect(keys).toEqual([
      [running.url, firstKey],
      [mock.url, 'any-key'],
    ]);
  });
});

describe('samples', () => {
  const sample = (): Locator => page.locator('main .samples [role="tabpanel"]:not([hidden]) code').first();

  test('have the server that serves the page, and the key once it was entered, in the language chosen before', async () => {
    await page.goto(`${running.url}/docs/guides/first-call.html`);
    expect(await sample().textContent()).toContain(`curl ${running.url}/api/v1/me`);
    expect(await sample().textContent()).toContain('$DARKROOM_API_KEY');
    await openForm('me.get');
    await keyField().fill(firstKey);
    for (const [language, text] of [
      ['curl', `-H "X-API-Key: ${firstKey}"`],
      ['TypeScript', `apiKey: '${firstKey}'`],
      ['Go', `darkroom.WithAPIKey("${firstKey}")`],
      ['Python', `api_key="${firstKey}"`],
    ] as const) {
      await page.locator('.ti-side').getByRole('tab', { name: language }).click();
      expect(await code().textContent()).toContain(text);
      expect(await code().textContent()).toContain(running.url);
    }
    await page.goto(`${running.url}/docs/guides/first-call.html`);
    expect(await sample().textContent()).toContain(`api_key="${firstKey}"`);
    expect(await page.getByText('127.0.0.1:4000').count()).toBe(0);
    await page.goto(`${running.url}/docs/index.html`);
    expect(await sample().textContent()).toContain('darkroom.images.generate(');
    expect(await sample().textContent()).toContain(running.url);
  });

  test('follow the form', async () => {
    await openForm('runs.list');
    await page.getByText('10 optional fields').click();
    await entry('status').selectOption(['completed', 'failed']);
    await entry('limit').fill('5');
    expect(await code().textContent()).toContain('/api/v1/runs?status=completed&status=failed&limit=5');
    await page.locator('.ti-side').getByRole('tab', { name: 'TypeScript' }).click();
    expect(await code().textContent()).toContain("darkroom.runs.list({ status: ['completed', 'failed'], limit: 5 })");
    await page.locator('.ti-side').getByRole('tab', { name: 'TypeScript' }).press('ArrowRight');
    expect(await code().textContent()).toContain('darkroom.runs.list(status=["completed", "failed"], limit=5)');
  });
});

test('the form is accessible and fits on a phone and a desk', async () => {
  await openForm('prompts.create');
  await entry('prompt').fill('');
  await send();
  await keyField().fill(firstKey);
  await button('Send anyway').click();
  await response().getByText('422').first().waitFor();
  for (const { width, colorScheme } of [
    { width: 360, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
    expect(await seriousViolations(page), `${width} px`).toEqual([]);
  }
});

test('the form opens from a folder, and no page loads it before it is used', async () => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(pathToFileURL(join(site, 'operations/me.get.html')).href);
  expect(loaded.filter((url) => /assets\/try-it/.test(url))).toEqual([]);
  await button('Try it').click();
  await chooseServer(running.url);
  await keyField().fill(firstKey);
  await send();
  await response().getByText('200 OK').waitFor();
});
