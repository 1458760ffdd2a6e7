import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { RunEvent } from '../runs/index.ts';
import { sendEvents } from './event-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a stream in which nothing happens is kept alive by a ping every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let end = (): void => {};
  const text = await streamed(
    () => untilEnded((ended) => (end = ended)),
    async () => {
      await vi.advanceTimersByTimeAsync(31_000);
      end();
    },
  );
  expect(text.match(/event: ping\ndata: \{"at":"\d{4}-[^"]+"\}\n\n/g)).toHaveLength(2);
  expect(text).not.toContain('id:');
});

test('a reader that does not read holds the events back', async () => {
  let given = 0;
  let stopped = false;
  async function* endless(): AsyncGenerator<RunEvent> {
    try {
      for (; given < 100_000; given++) {
        yield { event: 'progress', id: given, data: { progress: 0.5, updated_at: 'x'.repeat(1000) } };
      }
    } finally {
      stopped = true;
    }
  }
  const server = createServer((request, response) => {
    const exchange = { request, response, requestId: '', headers: {}, startedAt: 0 };
    void sendEvents(exchange, 200, {}, endless(), sending);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const controller = new AbortController();
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { signal: controller.signal });
  const reader = response.body?.getReader();
  await reader?.read();
  let before = -1;
  await expect
    .poll(
      () => {
        const settled = given === before;
        before = given;
        return settled;
      },
      { interval: 200 },
    )
    .toBe(true);
  expect(given).toBeLessThan(50_000);
  controller.abort();
  await expect.poll(() => stopped).toBe(true);
  server.close();
  server.closeAllConnections();
});

const sending = {
  operationId: '',
  files: undefined,
  stopping: new AbortController().signal,
  observeResponse: undefined,
};

async function* untilEnded(begin: (end: () => void) => void): AsyncGenerator<RunEvent> {
  await new Promise<void>((done) => begin(done));
}

/** What a reader receives of a stream, while something else happens. */
async function streamed(events: () => AsyncIterable<RunEvent>, meanwhile: () => Promise<void>): Promise<string> {
  const server = createServer((request, response) => {
    const exchange = { request, response, requestId: '', headers: {}, startedAt: 0 };
    void sendEvents(exchange, 200, {}, events(), sending);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await meanwhile();
  const text = await response.text();
  server.close();
  server.closeAllConnections();
  return text;
}
