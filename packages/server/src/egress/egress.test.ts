import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { StorageUnavailable } from '../files/index.ts';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { createEgress, type Egress, UrlRefused, UrlUnavailable } from './index.ts';

// 127.0.0.1 stands for the public internet here, the rest of the loopback network for a private one.
const allows = (address: string) => address === '127.0.0.1';

const servers: Server[] = [];
const into = { path: join(temporaryFolder(), 'fetched'), maxBytes: 10 };
let egress: Egress | undefined;

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function open(options: { fetchTimeoutMs?: number } = {}): Egress {
  egress = createEgress({ allows, ...options });
  return egress;
}

afterEach(async () => {
  await egress?.close();
  rmSync(into.path, { force: true });
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('fetching', () => {
  test('gives the bytes', async () => {
    const url = await serve((_, response) => response.end('a photo'));
    expect(await open().fetch(url, into)).toBe(7);
    expect(readFileSync(into.path, 'utf8')).toBe('a photo');
  });

  test('follows a redirect', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/there') response.end('a photo');
      else response.writeHead(302, { location: '/there' }).end();
    });
    expect(await open().fetch(url, into)).toBe(7);
    expect(readFileSync(into.path, 'utf8')).toBe('a photo');
  });

  test.each(['http://127.0.0.2:1/', 'http://169.254.169.254/', 'ftp://127.0.0.1/', 'file:///etc/passwd'])(
    'refuses a redirect to %s',
    async (location) => {
      const url = await serve((_, response) => response.writeHead(302, { location }).end());
      await expect(open().fetch(url, into)).rejects.toBeInstanceOf(UrlRefused);
    },
  );

  test('gives up after too many redirects', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/' }).end());
    await expect(open().fetch(url, into)).rejects.toThrow('redirected more than 5 times');
  });

  test('says what the server returned', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    await expect(open().fetch(url, into)).rejects.toThrow('returned 404');
  });

  test('refuses too many bytes, announced', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-length': '11' }).end('12345678901'));
    await expect(open().fetch(url, into)).rejects.toMatchObject({ tooLarge: true });
  });

  test('refuses too many bytes, not announced', async () => {
    const url = await serve(async (_, response) => {
      response.on('error', () => {});
      for (let count = 0; count < 1000 && !response.destroyed; count++) response.write('12345678901');
    });
    await expect(open().fetch(url, into)).rejects.toMatchObject({ tooLarge: true });
    expect(existsSync(into.path)).toBe(false);
  });

  test('says how many bytes will come', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-length': '7' }).end('a photo'));
    const lengths: number[] = [];
    await open().fetch(url, { ...into, onLength: (bytes) => lengths.push(bytes) });
    expect(lengths).toEqual([7]);
  });

  test('does not blame the server for a disk that cannot be written to', async () => {
    const url = await serve((_, response) => response.end('a photo'));
    const nowhere = join(into.path, 'no', 'such', 'folder');
    await expect(open().fetch(url, { ...into, path: nowhere })).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test('ends when the caller goes away, and leaves no file', async () => {
    const controller = new AbortController();
    const url = await serve((_, response) => response.write('pict', () => controller.abort()));
    await expect(open().fetch(url, { ...into, signal: controller.signal })).rejects.toBeInstanceOf(UrlUnavailable);
    expect(existsSync(into.path)).toBe(false);
  });

  test('does not wait for ever', async () => {
    const url = await serve((_, response) => response.write('pict'));
    const fetching = open({ fetchTimeoutMs: 100 }).fetch(url, into);
    await expect(fetching).rejects.toThrow('did not respond in time');
  });

  test('says that a server cannot be reached', async () => {
    await expect(open().fetch('http://127.0.0.1:1/', into)).rejects.toBeInstanceOf(UrlUnavailable);
  });
});

describe('sending', () => {
  test('gives the status and when to try again, and follows no redirect', async () => {
    const seen: string[] = [];
    const url = await serve((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.writeHead(307, { location: '/there', 'retry-after': '7' }).end();
    });
    const message = { headers: {}, body: '{}', signal: AbortSignal.timeout(5_000) };
    expect(await open().send(`${url}/hook`, message)).toEqual({ status: 307, retryAfter: '7' });
    expect(seen).toEqual(['POST /hook']);
  });

  test('is guarded too', async () => {
    const message = { headers: {}, body: '{}', signal: AbortSignal.timeout(5_000) };
    await expect(open().send('http://127.0.0.2/hook', message)).rejects.toBeInstanceOf(UrlRefused);
  });
});
