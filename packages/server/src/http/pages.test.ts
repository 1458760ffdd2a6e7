import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addPages } from './pages.ts';

const outside = [
  '/docs/..%2f..%2fsecret.json',
  '/docs/..%5c..%5csecret.json',
  '/docs/%00',
  '/assets/..%2f..%2f..%2fsecret.json',
];

/** A folder with a secret in it, and two folders for the pages below it, which are missing until they are built. */
async function pages(built: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-pages-'));
  writeFileSync(join(folder, 'secret.json'), '{"key":"1"}');
  const folders = { docs: join(folder, 'docs/dist'), studio: join(folder, 'studio/dist') };
  for (const path of Object.values(folders)) {
    if (!built) continue;
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'index.html'), `<p>${path}</p>`);
    mkdirSync(join(path, 'assets'));
    writeFileSync(join(path, 'assets', 'script-1a2b.js'), 'let all;');
    writeFileSync(join(path, 'errors.html'), '<p>errors</p>');
    writeFileSync(join(path, 'service-worker.js'), 'let kept;');
    writeFileSync(join(path, 'manifest.webmanifest'), '{}');
  }
  const app = fastify();
  addPages(app, folders);
  return async (url: string, given: Record<string, string> = {}) => {
    const { statusCode, body, headers } = await app.inject({ url, headers: given });
    return { status: statusCode, body, headers };
  };
}

test('what is built is served, and nothing beside it', async () => {
  const get = await pages(true);
  expect(await get('/')).toMatchObject({ status: 200, body: expect.stringContaining('studio') });
  expect(await get('/docs/')).toMatchObject({ status: 200, body: expect.stringContaining('docs') });
  expect(await get('/docs/no-such-page')).toMatchObject({ status: 404 });
  for (const url of outside)
    expect(await get(url), url).toMatchObject({ status: 404, body: expect.not.stringContaining('"key"') });
});

test('pages are asked for again, by their tag; scripts, whose names change with them, are kept', async () => {
  const get = await pages(true);
  const page = await get('/docs/errors');
  expect(page).toMatchObject({ status: 200, body: '<p>errors</p>' });
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  const again = await get('/docs/errors', { 'if-none-match': String(page.headers.etag) });
  expect(again).toMatchObject({ status: 304, body: '' });
  const script = await get('/assets/script-1a2b.js');
  expect(script.headers['cache-control']).toContain('immutable');
  expect(script.headers['content-type']).toContain('/javascript');
});

test('what makes the studio installable is at the top, and is asked for again', async () => {
  const get = await pages(true);
  const worker = await get('/service-worker.js');
  expect(worker).toMatchObject({ status: 200, body: 'let kept;', headers: { 'cache-control': 'no-cache' } });
  expect(worker.headers['content-type']).toContain('/javascript');
  expect((await get('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json');
  expect(await (await pages(false))('/service-worker.js')).toMatchObject({ status: 404 });
});

test('until it is built there is a plain page that says how, and other URLs are not found', async () => {
  const get = await pages(false);
  expect(await get('/')).toMatchObject({ status: 200, body: expect.stringContaining('The service is running') });
  expect(await get('/docs/')).toMatchObject({ status: 200, body: expect.stringContaining('npm run docs') });
  expect(await get('/docs/guides/errors')).toMatchObject({
    status: 404,
    body: expect.stringContaining('npm run docs'),
  });
  for (const url of outside)
    expect(await get(url), url).toMatchObject({ status: 404, body: expect.not.stringContaining('"key"') });
});
