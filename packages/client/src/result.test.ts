import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { png } from './testing/images.ts';
import { json, localServer } from './testing/local-server.ts';

const segment = { prompt: 'the fox', run_id: 'r' };

describe('results', () => {
  it('are null for 204', async () => {
    await using server = await localServer((_, response) =>
      response.writeHead(204, { location: '/api/v1/runs/1' }).end(),
    );
    const { images, runs } = createClient({ baseUrl: server.url });
    expect(await images.generate({ prompt: 'a fox' }, { prefer: 'return=minimal' })).toBeNull();
    expect(server.received[0]?.headers.prefer).toBe('return=minimal');
    expect(await runs.delete('r')).toBeNull();
  });

  it('are a Blob for binary content', async () => {
    await using server = await localServer((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(png),
    );
    const blob = await createClient({ baseUrl: server.url }).images.segmentImage.json(segment);
    expect(blob).toBeInstanceOf(Blob);
    expect(blob.type).toBe('image/png');
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(png);
  });

  it('are a string for plain text', async () => {
    await using server = await localServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('up 1'),
    );
    expect(await createClient({ baseUrl: server.url }).service.metrics()).toBe('up 1');
  });

  it('may have values and fields of a newer service', async () => {
    await using server = await localServer((_, response) => json(response, { status: 'paused', novelty: 1 }));
    expect(await createClient({ baseUrl: server.url }).runs.get('r')).toEqual({ status: 'paused', novelty: 1 });
  });

  it('of a change say whether it was still what the caller had read', async () => {
    await using server = await localServer((_, response) => json(response, {}));
    await createClient({ baseUrl: server.url }).runs.update('r', { metadata: null }, { ifMatch: '"r-7"' });
    expect(server.received[0]).toMatchObject({ headers: { 'if-match': '"r-7"' }, body: '{"metadata":null}' });
  });

  it('come with their headers in onResponse', async () => {
    await using server = await localServer((_, response) => json(response, {}, 200, { ratelimit: '"reads";r=5999' }));
    let seen: string | null = null;
    await createClient({ baseUrl: server.url }).me.get({
      onResponse: ({ headers }) => (seen = headers.get('ratelimit')),
    });
    expect(seen).toBe('"reads";r=5999');
  });
});

describe('errors', () => {
  it('name the run that ended in them', async () => {
    const body = { message: 'The model failed.', code: 'backend_error' };
    await using server = await localServer((_, response) => json(response, body, 409, { 'run-id': 'r-1' }));
    const call = createClient({ baseUrl: server.url }).images.segmentImage(segment);
    await expect(call).rejects.toMatchObject({ name: 'ApiError', code: 'backend_error', runId: 'r-1' });
  });

  it('may have a code of a newer service', async () => {
    const body = { message: 'No.', code: 'novelty' };
    await using server = await localServer((_, response) => json(response, body, 422));
    const call = createClient({ baseUrl: server.url }).me.get();
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 422, code: 'novelty' });
  });

  const wrong = [
    ['a page instead of JSON', 200, 'text/html', '<html>'],
    ['JSON that breaks off', 200, 'application/json', '{"run_id": "0'],
    ['nothing at all', 200, 'application/json', ''],
    ['no content type and no JSON', 200, undefined, 'hello'],
  ] as const;
  it.each(wrong)('report %s', async (_, status, type, body) => {
    await using server = await localServer((_request, response) =>
      response.writeHead(status, type && { 'content-type': type }).end(body),
    );
    const call = createClient({ baseUrl: server.url }).runs.get('r');
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status, code: 'invalid_answer', message: /baseUrl/ });
    expect(server.received).toHaveLength(1);
  });

  it.each(['application/json', 'text/html'])('report %s in place of an image', async (type) => {
    await using server = await localServer((_, response) =>
      response.writeHead(200, { 'content-type': type }).end('{}'),
    );
    const call = createClient({ baseUrl: server.url }).images.segmentImage(segment);
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 200, code: 'invalid_answer' });
  });

  it.each([
    ['text/html', '<h1>Bad gateway</h1>'],
    ['application/json', 'null'],
    ['application/json', '"no"'],
    ['application/json', '{"message":'],
  ])('keep the status of a response that did not come from the service: %s %s', async (type, body) => {
    await using server = await localServer((_, response) =>
      response.writeHead(500, { 'content-type': type }).end(body),
    );
    const call = createClient({ baseUrl: server.url }).runs.get('r');
    await expect(call).rejects.toMatchObject({ name: 'ApiError', status: 500, code: 'invalid_answer' });
  });

  it('have the fields that the service sent', async () => {
    const body = {
      message: 'Give a prompt.',
      code: 'validation_error',
      details: { issues: [{ path: '/prompt', message: 'is missing', rule: 'required' }] },
    };
    await using server = await localServer((_, response) => json(response, body, 422));
    const call = createClient({ baseUrl: server.url }).images.generate({ prompt: '' });
    await expect(call).rejects.toMatchObject({ ...body, name: 'ApiError', status: 422, requestId: 'req_1' });
  });
});

describe('a response that is cut off', () => {
  const whole = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"run_id":"12345678"';
  const places = [0, 1, 8, 17, 40, 62, 71, 75, 85, whole.length - 1];
  it.each(places)('after %i bytes is retried, then a network error', async (place) => {
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => {});
      socket.once('data', () => socket.end(whole.slice(0, place)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, retries: 1 });
    await expect(client.runs.get('r')).rejects.toMatchObject({ name: 'NetworkError', message: /No whole reply/ });
    expect(connections).toBe(2);
    await new Promise((resolve) => server.close(resolve));
  });

  it('or never arrives is a network error', async () => {
    const call = createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).me.get();
    await expect(call).rejects.toMatchObject({ name: 'NetworkError', message: /127\.0\.0\.1:9/ });
  });
});
