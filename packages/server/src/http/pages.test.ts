import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addPages } from './pages.ts';

const outside = '/docs/..%2f..%2fsecret.json';

/** A folder with a secret in it, and two folders for the pages below it, empty unless they are built. */
async function pages(built: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-pages-'));
  writeFileSync(join(folder, 'secret.json'), '{"key":"1"}');
  const folders = { docs: join(folder, 'docs/dist'), studio: join(folder, 'studio/dist') };
  for (const path of Object.values(folders)) {
    mkdirSync(path, { recursive: true });
    if (built) writeFileSync(join(path, 'index.html'), `<p>${path}</p>`);
  }
  const app = fastify();
  addPages(app, folders);
  return async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return { status: statusCode, body };
  };
}

test('what is built is served, and nothing beside it', async () => {
  const get = await pages(true);
  expect(await get('/')).toMatchObject({ status: 200, body: expect.stringContaining('studio') });
  expect(await get('/docs/')).toMatchObject({ status: 200, body: expect.stringContaining('docs') });
  expect(await get('/docs/no-such-page')).toMatchObject({ status: 404 });
  expect(await get(outside)).toMatchObject({ status: 404, body: expect.not.stringContaining('"key"') });
});

test('until it is built there is a plain page that says how, and other addresses are not found', async () => {
  const get = await pages(false);
  expect(await get('/')).toMatchObject({ status: 200, body: expect.stringContaining('The service is running') });
  expect(await get('/docs/')).toMatchObject({ status: 200, body: expect.stringContaining('npm run docs') });
  expect(await get('/docs/guides/errors')).toMatchObject({
    status: 404,
    body: expect.stringContaining('npm run docs'),
  });
  expect(await get(outside)).toMatchObject({ status: 404, body: expect.not.stringContaining('"key"') });
});
