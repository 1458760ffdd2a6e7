import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SampleImages } from '../materials/sample-images.ts';

/** A webhook, or any other request to its URL, as it arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
  at: number;
}

export interface Receiver {
  /** The URL for events with this name. */
  hookUrl(name: string): string;
  /** The URL of an image. */
  imageUrl(name: 'png' | 'missing' | 'text' | 'second'): string;
  received(name: string): Received[];
  /** Waits until this many have arrived, or the time is up. */
  waitFor(name: string, count: number, ms: number): Promise<Received[]>;
  close(): Promise<void>;
}

/** Receives webhooks and serves images, on a free port. */
export async function startReceiver(samples: SampleImages, publicUrl?: string): Promise<Receiver> {
  const events = new Map<string, Received[]>();
  const files: Record<string, { file: Uint8Array; type: string }> = {
    '/images/png': samples.png,
    '/images/second': samples.second,
    '/images/text': samples.unwanted.text,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const hook = /^\/hooks\/([\w-]+)$/.exec(path)?.[1];
      if (hook !== undefined) {
        const list = events.get(hook) ?? [];
        list.push({ headers: request.headers, body: Buffer.concat(chunks), at: performance.now() });
        events.set(hook, list);
        response.writeHead(204).end();
        return;
      }
      const file = files[path];
      if (file === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'Content-Type': file.type }).end(file.file);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, publicUrl === undefined ? '127.0.0.1' : '0.0.0.0', resolve));
  const { port } = server.address() as AddressInfo;
  const base = (publicUrl ?? `http://127.0.0.1:${port}`).replace('{port}', String(port));
  const received = (name: string): Received[] => events.get(name) ?? [];
  return {
    hookUrl: (name) => `${base}/hooks/${name}`,
    imageUrl: (name) => `${base}/images/${name}`,
    received,
    async waitFor(name, count, ms) {
      const until = performance.now() + ms;
      while (received(name).length < count && performance.now() < until) await sleep(20);
      return received(name);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
