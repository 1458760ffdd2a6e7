import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient, type Run, verifyWebhook } from '@darkroom/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

const backend = createStandIn();
let running: Running;
let darkroom: ReturnType<typeof createClient>;

beforeAll(async () => {
  running = await startRunning({ backend, env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
  darkroom = createClient({ baseUrl: running.url, apiKey: firstKey });
});
afterAll(async () => {
  backend.release();
  running?.expectKept();
  await running?.close();
});

describe('a run', () => {
  test('is waited for by its events', async () => {
    const seen: number[] = [];
    const onProgress = ({ progress }: Run) => void seen.push(progress);
    const { image_url, data } = await darkroom.images.generate({ prompt: 'progress' }, { wait: true, onProgress });
    expect(data).toMatchObject({ status: 'completed', progress: 1, image_url });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const image = await darkroom.files.get(image_url?.split('/').at(-1) ?? '');
    expect(image.type).toBe('image/png');
  });

  test('that fails is an error with its reason', async () => {
    const call = darkroom.images.generate({ prompt: 'fail' }, { wait: true });
    await expect(call).rejects.toMatchObject({
      name: 'RunFailedError',
      code: 'backend_error',
      run: { status: 'failed' },
    });
  });

  test('is canceled with its wait, if asked', async () => {
    const controller = new AbortController();
    let runId = '';
    const call = darkroom.images.generate(
      { prompt: 'wait' },
      {
        wait: true,
        signal: controller.signal,
        cancelOnAbort: true,
        onProgress: (run) => {
          runId = run.run_id;
          controller.abort();
        },
      },
    );
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(await darkroom.runs.get(runId)).toMatchObject({ status: 'canceled' });
  });

  test('is made once for one idempotency key', async () => {
    const options = { idempotencyKey: crypto.randomUUID() };
    const first = await darkroom.images.generate({ prompt: 'a fox' }, options);
    const second = await darkroom.images.generate({ prompt: 'a fox' }, options);
    expect(second.data.run_id).toBe(first.data.run_id);
    const other = darkroom.images.generate({ prompt: 'a hare' }, options);
    await expect(other).rejects.toMatchObject({ name: 'ApiError', status: 422, code: 'idempotency_mismatch' });
  });

  test('is asked for without its body', async () => {
    let location: string | null = null;
    const onResponse = ({ headers }: Response) => {
      location = headers.get('location');
    };
    expect(await darkroom.images.generate({ prompt: 'a fox' }, { prefer: 'return=minimal', onResponse })).toBeNull();
    expect(location).toMatch(/^\/api\/v1\/runs\//);
  });
});

describe('errors of the service', () => {
  test('say which field, and which request', async () => {
    const call = darkroom.images.generate({ prompt: 'a fox', width: 9 });
    await expect(call).rejects.toMatchObject({
      status: 422,
      code: 'validation_error',
      details: { issues: [{ path: '/width' }] },
      requestId: expect.stringMatching(/./),
    });
  });

  test('are those of credentials and of missing things', async () => {
    const wrong = createClient({ baseUrl: running.url, apiKey: 'wrong' });
    await expect(wrong.me.get()).rejects.toMatchObject({ status: 401, code: 'invalid_token' });
    const missing = darkroom.runs.get('01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03');
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'run_not_found' });
  });
});

test('pages of a list follow each other', async () => {
  for (let count = 0; count < 5; count++) await darkroom.prompts.enhance({ prompt: `fox ${count}` });
  const ids: string[] = [];
  for await (const { id } of darkroom.prompts.list({ limit: 2 })) ids.push(id);
  expect(new Set(ids).size).toBe(5);
});

test('what the service sends as a webhook is verified by the client', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const { promise, resolve } = Promise.withResolvers<{ body: string; headers: IncomingMessage['headers'] }>();
  const receiver = createServer(async (request, response) => {
    resolve({ body: await text(request), headers: request.headers });
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const webhook_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { data } = await darkroom.images.generate({ prompt: 'a fox', webhook_url, webhook_secret: secret });
  const { body, headers } = await promise;
  const event = await verifyWebhook(body, headers, ['whsec_AAAA', secret]);
  expect(event).toMatchObject({ type: 'run.completed', data: { run_id: data.run_id, status: 'completed' } });
  await expect(verifyWebhook(body.replace('completed', 'Completed'), headers, secret)).rejects.toThrow('signature');
  receiver.close();
  receiver.closeAllConnections();
});
