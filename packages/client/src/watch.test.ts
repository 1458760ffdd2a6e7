import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { type Handler, json, localServer, problem } from './testing/local-server.ts';
import { aRun, completed, sse } from './testing/runs.ts';

const id = completed.run_id;
const processing = aRun({ status: 'processing', live_status: 'processing', progress: 0.25 });
const stream = (response: ServerResponse, ...events: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(event);
  return response;
};
const whole = [
  sse('snapshot', processing, 1),
  sse('ping', { at: 'now' }),
  sse('progress', { progress: 0.5, updated_at: 'later' }, 2),
  sse('novelty', { anything: true }, 3),
  sse('status', { status: 'processing', live_status: 'processing', progress: 0.75, updated_at: 'later' }, 4),
  sse('done', completed, 5),
];

/** Events by one handler, the run itself by another. */
const service = (events: Handler, run: Handler = (_, response) => problem(response, 500, 'internal_error')) => {
  let streams = 0;
  let asked = 0;
  return localServer((request, response) =>
    request.path.endsWith('/events') ? events(request, response, ++streams) : run(request, response, ++asked),
  );
};

describe('waiting for a run', () => {
  it('follows its events', async () => {
    await using server = await service((_, response) => stream(response, ...whole).end());
    const seen: number[] = [];
    const run = await createClient({ baseUrl: server.url }).runs.wait(id, {
      onProgress: ({ progress }) => seen.push(progress),
    });
    expect(run).toEqual(completed);
    expect(seen).toEqual([0.25, 0.5, 0.75, 1]);
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['a status', [whole[0], sse('status', { status: 'completed', progress: 1, updated_at: 'later' }, 2), whole.at(-1)]],
    ['the first event', [sse('snapshot', completed, 1), whole.at(-1)]],
  ])('reports the end once, with the files, even if %s already says it', async (_, events) => {
    await using server = await service((_request, response) => stream(response, ...(events as string[])).end());
    const ends: unknown[] = [];
    for await (const run of createClient({ baseUrl: server.url }).runs.watch(id))
      if (run.status === 'completed') ends.push(run);
    expect(ends).toEqual([completed]);
  });

  it('reads a stream in chunks of any size and with either line ending', async () => {
    const text = whole.join('').replaceAll('\n', '\r\n');
    await using server = await service(async (_, response) => {
      stream(response);
      for (const letter of text) response.write(letter);
      response.end();
    });
    expect(await createClient({ baseUrl: server.url }).runs.wait(id)).toEqual(completed);
  });

  it('resumes a broken stream', async () => {
    await using server = await service((_, response, count) => {
      // Ends the connection in the middle of the response, after what was written has been sent.
      if (count === 1) return stream(response, ...whole.slice(0, 3)).socket?.end();
      return stream(response, ...whole.slice(4)).end();
    });
    const seen: number[] = [];
    const { runs } = createClient({ baseUrl: server.url });
    for await (const { progress } of runs.watch(id)) seen.push(progress);
    expect(seen).toEqual([0.25, 0.5, 0.75, 1]);
    expect(server.received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2']);
  });

  const text = whole.join('');
  const places = [0, 1, 40, text.indexOf('event: ping') + 5, text.indexOf('event: done') - 1, text.length - 3];
  it.each(places)('survives a stream that always breaks at byte %i', async (place) => {
    await using server = await service(
      (_, response) => void stream(response, text.slice(0, place)).end(),
      (_, response) => json(response, completed),
    );
    expect(await createClient({ baseUrl: server.url }).runs.wait(id)).toEqual(completed);
    expect(server.received.length).toBeLessThanOrEqual(4);
  });

  it('polls if the stream is silent', async () => {
    await using server = await service(
      (_, response) => void stream(response, whole[0] ?? ''),
      ({ headers }, response) => {
        expect(headers.prefer).toBe('wait=20');
        json(response, completed);
      },
    );
    expect(await createClient({ baseUrl: server.url }).runs.wait(id, { idleTimeout: 30 })).toEqual(completed);
  });

  it.each([
    ['is refused', (response: ServerResponse) => problem(response, 406, 'not_acceptable')],
    ['is not a stream', (response: ServerResponse) => json(response, completed)],
    [
      'is not JSON inside',
      (response: ServerResponse) => stream(response, 'event: snapshot\nid: 1\ndata: {oops\n\n').end(),
    ],
  ])('polls if the stream %s', async (_, events) => {
    await using server = await service(
      (_request, response) => events(response),
      (_request, response) => json(response, completed),
    );
    expect(await createClient({ baseUrl: server.url }).runs.wait(id)).toEqual(completed);
  });

  it('keeps polling if responses are immediate, and treats an unknown status as unfinished', async () => {
    await using server = await service(
      (_, response) => problem(response, 406, 'not_acceptable'),
      (_, response, count) => json(response, count === 1 ? { ...processing, status: 'paused' } : completed),
    );
    const seen: string[] = [];
    const run = await createClient({ baseUrl: server.url }).runs.wait(id, {
      onProgress: ({ status }) => seen.push(status),
    });
    expect(run.status).toBe('completed');
    expect(seen).toEqual(['paused', 'completed']);
  });

  it('polls with a long timeout, however short that of other calls is', async () => {
    await using server = await service(
      (_, response) => problem(response, 406, 'not_acceptable'),
      (_, response) => void setTimeout(() => json(response, completed), 150),
    );
    expect(await createClient({ baseUrl: server.url, timeout: 100 }).runs.wait(id)).toEqual(completed);
  });

  it.each([401, 403, 404])('ends with the error if it is %i', async (status) => {
    await using server = await service((_, response) => problem(response, status, 'run_not_found'));
    await expect(createClient({ baseUrl: server.url }).runs.wait(id)).rejects.toMatchObject({
      name: 'ApiError',
      status,
    });
    expect(server.received).toHaveLength(1);
  });

  it.each(['failed', 'canceled'] as const)('throws if the run is %s', async (status) => {
    const error = status === 'failed' ? { message: 'Too late.', code: 'deadline_exceeded' as const } : null;
    const run = aRun({ status, live_status: status, error });
    await using server = await service((_, response) =>
      stream(response, sse('snapshot', run, 1), sse('done', run, 2)).end(),
    );
    await expect(createClient({ baseUrl: server.url }).runs.wait(id)).rejects.toMatchObject({
      name: 'RunFailedError',
      run,
      code: error?.code,
      message: error?.message ?? 'The run is canceled',
    });
  });

  it('ends at its deadline, whatever the service does', async () => {
    await using server = await service((_, response) => void stream(response, whole[0] ?? ''));
    const call = createClient({ baseUrl: server.url }).runs.wait(id, { timeout: 50 });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it.each([false, true])('ends with the signal; cancels the run only on request: %s', async (cancelOnAbort) => {
    const controller = new AbortController();
    await using server = await service(
      (_, response) => void stream(response, whole[0] ?? ''),
      (_, response) => json(response, aRun({ status: 'canceled' })),
    );
    const call = createClient({ baseUrl: server.url }).runs.wait(id, {
      signal: controller.signal,
      cancelOnAbort,
      onProgress: () => controller.abort(new Error('enough')),
    });
    await expect(call).rejects.toThrow('enough');
    const others = server.received.slice(1).map(({ method, path }) => `${method} ${path}`);
    expect(others).toEqual(cancelOnAbort ? [`POST /api/v1/runs/${id}/cancel`] : []);
  });

  it('closes the stream when its reader stops', async () => {
    let closed: Promise<unknown> | undefined;
    await using server = await service((_, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      stream(response, whole[0] ?? '');
    });
    for await (const { progress } of createClient({ baseUrl: server.url }).runs.watch(id)) {
      expect(progress).toBe(0.25);
      break;
    }
    await closed;
  });
});

describe('events', () => {
  it('have types and numbers, pings included', async () => {
    await using server = await service((_, response) => stream(response, ...whole).end());
    const seen: unknown[] = [];
    for await (const { event, id: number } of createClient({ baseUrl: server.url }).runs.events(id))
      seen.push([event, number]);
    expect(seen).toEqual([
      ['snapshot', 1],
      ['ping', undefined],
      ['progress', 2],
      ['novelty', 3],
      ['status', 4],
      ['done', 5],
    ]);
  });

  it('are empty if nothing more will happen', async () => {
    await using server = await service((_, response) => response.writeHead(204).end());
    const seen: unknown[] = [];
    for await (const event of createClient({ baseUrl: server.url }).runs.events(id, { lastEventId: 5 }))
      seen.push(event);
    expect(seen).toEqual([]);
    expect(server.received[0]?.headers['last-event-id']).toBe('5');
  });

  it('end in a network error if the stream breaks', async () => {
    await using server = await service((_, response) => stream(response, ...whole.slice(0, 2)).end());
    const read = async () => {
      for await (const _ of createClient({ baseUrl: server.url }).runs.events(id));
    };
    await expect(read()).rejects.toMatchObject({ name: 'NetworkError' });
  });
});
