import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOptions, serveSite } from '@darkroom/docs';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-serve-'));
  await mkdir(join(folder, 'site/guides'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'site/index.html'), '<p>home');
  await writeFile(join(folder, 'site/guides/index.html'), '<p>guides');
  await writeFile(join(folder, 'site/guides/errors.md'), '# Errors');
  ({ server, url } = await serveSite(join(folder, 'site'), 0));
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** Sends a path unchanged; fetch would normalize it first. */
function raw(path: string, method = 'GET'): Promise<{ status: number; type: string; body: string; location: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, method }, async (reply) => {
      const body = (await reply.toArray()).join('');
      const { location = '', 'content-type': type = '' } = reply.headers;
      resolve({ status: reply.statusCode ?? 0, type, body, location });
    });
    sent.on('error', reject).end();
  });
}

test('serves pages with their types, and a folder by its index', async () => {
  expect(await raw('/')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', body: '<p>home' });
  expect(await raw('/guides/')).toMatchObject({ status: 200, body: '<p>guides' });
  expect(await raw('/guides?x=1')).toMatchObject({ status: 308, location: '/guides/' });
  expect(await raw('//guides')).toMatchObject({ status: 308, location: '/guides/' });
  expect(await raw('/guides/errors.md')).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' });
  expect(await raw('/index.html', 'HEAD')).toMatchObject({ status: 200, body: '' });
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/guides/..%2f..%2fsecret.txt',
  '/%5c..%5csecret.txt',
  '//secret.txt',
  '/%00',
  '/%ff',
  '/%',
  '/nothing.html',
  '/guides/errors.md/',
])('gives nothing out for %s', async (path) => {
  expect(await raw(path)).toMatchObject({ status: 404, body: 'Not found.\n' });
});

test('takes no other method', async () => {
  expect(await raw('/', 'POST')).toMatchObject({ status: 405 });
});

test('says what to do when the port is in use or invalid', async () => {
  const port = Number(new URL(url).port);
  await expect(serveSite(folder, port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or set PORT`,
  );
  expect(listenOptions({})).toEqual({ port: 4000, host: '127.0.0.1' });
  expect(listenOptions({ PORT: '8080', HOST: '::1' })).toEqual({ port: 8080, host: '::1' });
  for (const PORT of ['', '-1', '65536', '4e3', 'http'])
    expect(() => listenOptions({ PORT })).toThrow(`PORT is ${JSON.stringify(PORT)}; it must be an integer`);
});
