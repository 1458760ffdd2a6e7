import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { apiKey } from '../../faults/processes.ts';
import type { ChaosClient } from './client.ts';
import type { Random } from './random.ts';

/** What the service has accepted and must therefore keep. */
export interface Accepted {
  runId: string;
  /** Whether its end must be reported to the receiver. */
  event: boolean;
}

export interface TrafficOptions {
  client: ChaosClient;
  random: Random;
  /** Receives events and confirms them. */
  receiverUrl: string;
  /** Accepts connections and never responds. */
  tarpitUrl: string;
  /** An image that arrives slowly. */
  slowImageUrl: string;
  image: Uint8Array;
  isOver(): boolean;
}

/** Callers of every kind at the same time, until it is stopped. Resolves when all requests have a response. */
export async function sendTraffic(options: TrafficOptions): Promise<{ accepted: Accepted[]; refused: string[] }> {
  const { client, random, receiverUrl, tarpitUrl, slowImageUrl, isOver } = options;
  const accepted: Accepted[] = [];
  const refused: string[] = [];

  const generate = async (body: object, event: boolean, hangUpAfterMs?: number): Promise<void> => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify(body),
    };
    if (hangUpAfterMs !== undefined) {
      const hungUp = await client
        .attempt('/api/v1/runs/generate', { ...init, signal: AbortSignal.timeout(Math.round(hangUpAfterMs)) })
        .then((response) => response.text())
        .catch(() => undefined);
      if (hungUp === undefined) await pause(random.between(0, 500));
    }
    await keep(await client.ask('/api/v1/runs/generate', init), event);
  };
  const upload = async (): Promise<void> => {
    const form = new FormData();
    form.set('file', new Blob([options.image as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'picture.png');
    const headers = { 'Idempotency-Key': randomUUID() };
    await keep(await client.ask('/api/v1/upload', { method: 'POST', headers, body: form }), false);
  };
  const keep = async (response: Response, event: boolean): Promise<void> => {
    const text = await response.text();
    if (response.ok) accepted.push({ runId: JSON.parse(text).data.run_id, event });
    else refused.push(`${response.status} ${text.slice(0, 300)}`);
  };
  const repeat = async (lowMs: number, highMs: number, act: () => Promise<void>): Promise<void> => {
    while (!isOver()) {
      await act();
      await pause(random.between(lowMs, highMs));
    }
  };
  const told = { webhook_url: receiverUrl };

  await Promise.all([
    ...Array.from({ length: 4 }, () => repeat(50, 400, () => generate({ prompt: 'a fox', ...told }, true))),
    repeat(50, 400, () => generate({ prompt: 'a fox', sync: true, ...told }, true)),
    repeat(50, 400, () => generate({ prompt: 'a fox', sync: true, ...told }, true, random.between(5, 150))),
    repeat(50, 400, () => {
      const slow = { prompt: 'like this', sync: true, reference_image_url: slowImageUrl, ...told };
      return generate(slow, true, random.between(50, 400));
    }),
    repeat(300, 1_500, () => generate({ prompt: 'into the tar', webhook_url: tarpitUrl }, false)),
    repeat(100, 500, upload),
    repeat(50, 300, () => abortUpload(client.anyUrl(), options.image)),
  ]);
  return { accepted, refused };
}

/** Sends a part of an upload, and disconnects. */
function abortUpload(url: string, image: Uint8Array): Promise<void> {
  return new Promise((done) => {
    const headers = {
      'X-API-Key': apiKey,
      'Content-Type': 'multipart/form-data; boundary=chaos',
      'Content-Length': 5_000_000,
    };
    const sending = request(`${url}/api/v1/upload`, { method: 'POST', headers });
    sending.on('error', () => done());
    sending.on('close', () => done());
    sending.on('response', (response) => response.resume());
    const begin = '--chaos\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    sending.write(begin);
    sending.write(Buffer.concat([image, Buffer.alloc(200_000)]), () => setTimeout(() => sending.destroy(), 20));
  });
}
