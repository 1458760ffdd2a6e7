import { afterEach, describe, expect, it } from 'vitest';
import type { BackendConfig } from '../config/config.ts';
import { drawPng } from '../testing/images.ts';
import { backendFor, contextOf, routeTo, startRouted } from '../testing/routed.ts';
import { type Handle, type StandIn, startStandIn } from '../testing/stand-in.ts';
import { concurrencyOf } from './route-table.ts';
import type { RoutedBackends } from './routed-backend.ts';

const closing: (RoutedBackends | StandIn)[] = [];
afterEach(async () => {
  for (const one of closing.splice(0)) await ('kill' in one ? one.kill() : one.close());
});

async function serverThat(handle: Handle): Promise<StandIn> {
  const server = await startStandIn(handle);
  closing.push(server);
  return server;
}

const finish: Handle = async (_, response) => {
  const base64 = (await drawPng(64, 64, 5)).toString('base64');
  const file = { mediaType: 'image/png', width: 64, height: 64, base64 };
  response.end(`${JSON.stringify({ result: { files: [file], seed: 1 } })}\n`);
};

function backend(server: StandIn, given: Partial<BackendConfig> = {}): BackendConfig {
  return backendFor(server.url, { protocol: 'darkroom', ...given });
}

function routed(backends: BackendConfig[], options: object = {}) {
  const made = startRouted([routeTo(backends, { work: ['generate'] })], options);
  closing.unshift(made);
  return made;
}

const fox = { prompt: 'a fox', width: 64, height: 64 };

describe('a route with several backends', () => {
  it('works on as many runs as they have places together, each no more than its own', async () => {
    let most = 0;
    const active = { a: 0, b: 0 };
    const waiting: (() => void)[] = [];
    const holding =
      (name: 'a' | 'b'): Handle =>
      async (request, response) => {
        active[name] += 1;
        most = Math.max(most, active[name]);
        await new Promise<void>((done) => waiting.push(done));
        active[name] -= 1;
        await finish(request, response);
      };
    const [a, b] = [await serverThat(holding('a')), await serverThat(holding('b'))];
    const { engine } = routed([backend(a, { name: 'a', parallel: 3 }), backend(b, { name: 'b', parallel: 1 })]);
    const runs = Promise.all(Array.from({ length: 12 }, () => engine.generate(fox, contextOf())));
    await expect.poll(() => ({ ...active })).toEqual({ a: 3, b: 1 });
    let done = false;
    const all = runs.then(() => {
      done = true;
    });
    while (!done) {
      for (const release of waiting.splice(0)) release();
      await new Promise((next) => setTimeout(next, 5));
    }
    await all;
    expect(most).toBe(3);
    expect(a.requests.length + b.requests.length).toBe(12);
    expect(b.requests.length).toBeGreaterThan(1);
  });

  it('moves on to another at once if one is away, and prefers that one for a while', async () => {
    const dead = await startStandIn(finish);
    await dead.kill();
    const alive = await serverThat(finish);
    const failures: string[] = [];
    const { engine } = routed([backend(dead, { name: 'dead', parallel: 8 }), backend(alive, { name: 'alive' })], {
      log: ({ backend: name }: { backend: string }) => failures.push(name),
      backoff: { firstMs: 60_000, longestMs: 60_000 },
    });
    for (let count = 0; count < 3; count++) expect((await engine.generate(fox, contextOf())).files).toHaveLength(1);
    expect(failures).toEqual(['dead']);
  });

  it('survives a backend that is killed in the middle of the work', async () => {
    const begun = Promise.withResolvers<void>();
    const dying = await startStandIn((_, response) => {
      response.write('{"progress":0.5}\n');
      begun.resolve();
    });
    const alive = await serverThat(finish);
    const { engine } = routed([backend(dying, { name: 'dying', parallel: 9 }), backend(alive, { name: 'alive' })]);
    const progress: number[] = [];
    const run = engine.generate(fox, contextOf({ progress: (fraction) => progress.push(fraction) }));
    await begun.promise;
    await expect.poll(() => progress.length).toBeGreaterThan(0);
    await dying.kill();
    expect((await run).files).toHaveLength(1);
  });

  it('moves on from one that is misconfigured, and fails only if all are', async () => {
    const wrong = await serverThat((_, response) => response.writeHead(401).end());
    const alive = await serverThat(finish);
    const both = routed([backend(wrong, { name: 'wrong', parallel: 9 }), backend(alive, { name: 'alive' })]);
    expect((await both.engine.generate(fox, contextOf())).files).toHaveLength(1);
    const alone = routed([backend(wrong, { retries: 5 })]);
    const before = wrong.requests.length;
    await expect(alone.engine.generate(fox, contextOf())).rejects.toMatchObject({ code: 'backend_error' });
    expect(wrong.requests.length - before).toBe(1);
  });
});

describe('places', () => {
  it('are given back by work that is canceled while it waits for one', async () => {
    const release = Promise.withResolvers<void>();
    const server = await serverThat(async (request, response) => {
      await release.promise;
      await finish(request, response);
    });
    const { engine } = routed([backend(server, { parallel: 1 })]);
    const first = engine.generate(fox, contextOf());
    const stop = new AbortController();
    const second = engine.generate(fox, contextOf({ signal: stop.signal }));
    const third = engine.generate(fox, contextOf());
    stop.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    release.resolve();
    await Promise.all([first, third]);
    expect(server.requests).toHaveLength(2);
  });
});

describe('groups of work for the queue', () => {
  const named = (name: string, parallel: number) => backendFor('http://x', { protocol: 'darkroom', name, parallel });

  it('count what backends do together, and each set of them within that', () => {
    const [a, b, c] = [named('a', 2), named('b', 3), named('c', 4)];
    const routes = [
      routeTo([b, a], { work: ['generate'] }),
      routeTo(a, { work: ['edit'] }),
      routeTo(c, { work: ['reframe'] }),
    ];
    const { groups, groupOf } = concurrencyOf({ backends: [a, b, c], routes });
    expect(groups).toEqual([
      { name: 'backend:a+b', limit: 5 },
      { name: 'backend:c', limit: 4 },
      { name: 'backend:a', limit: 2, within: 'backend:a+b' },
    ]);
    expect(routes.map(groupOf)).toEqual(['backend:a+b', 'backend:a', 'backend:c']);
  });
});
