import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { png } from './testing/images.ts';
import { json, localServer } from './testing/local-server.ts';
import { aRun, completed, sse } from './testing/runs.ts';

/** Accepts with `body`, then sends the events of a `run` that is done. */
const accepting = (body: unknown, run = completed) =>
  localServer(({ path }, response) => {
    if (path.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return response.end(sse('snapshot', run, 1) + sse('done', run, 2));
    }
    if (path.startsWith('/files/')) return response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    return json(response, body, 202, { location: `/api/v1/runs/${run.run_id}` });
  });
const queued = aRun();

describe('wait: true', () => {
  it('returns the generation output with the finished run', async () => {
    await using server = await accepting({ image_url: null, data: queued });
    const { images } = createClient({ baseUrl: server.url });
    const seen: string[] = [];
    const reply = await images.generate(
      { prompt: 'a fox' },
      { wait: true, onProgress: ({ status }) => seen.push(status) },
    );
    expect(reply).toEqual({ image_url: completed.image_url, data: completed });
    expect(seen).toEqual(['completed']);
  });

  it('returns the run if the response is a run, also for a video', async () => {
    await using server = await accepting(queued);
    const { images, generateVideo, runs } = createClient({ baseUrl: server.url });
    expect(await images.reframe({ run_id: 'r' }, { wait: true })).toEqual(completed);
    expect(await generateVideo({ source_run_id: 'r' }, { wait: true })).toEqual(completed);
    expect(await runs.retry('r', { wait: true })).toEqual(completed);
  });

  it('keeps the other fields of a character response', async () => {
    await using server = await accepting({ success: true, message: 'Accepted.', data: { run_id: queued.run_id } });
    const { images } = createClient({ baseUrl: server.url });
    const reply = await images.character({ prompt: 'x', character_reference_run_id: 'r' }, { wait: true });
    expect(reply).toEqual({ success: true, message: 'Accepted.', data: completed });
  });

  it('is needed for waiting', async () => {
    await using server = await accepting({ image_url: null, data: queued });
    const reply = await createClient({ baseUrl: server.url }).images.generate({ prompt: 'a fox' });
    expect(reply.data.status).toBe('queued');
    expect(server.received).toHaveLength(1);
  });

  it('throws if the run fails', async () => {
    const failed = aRun({ status: 'failed', error: { message: 'No.', code: 'backend_error' } });
    await using server = await accepting({ image_url: null, data: queued }, failed);
    const call = createClient({ baseUrl: server.url }).images.generate({ prompt: 'a fox' }, { wait: true });
    await expect(call).rejects.toMatchObject({ name: 'RunFailedError', code: 'backend_error', run: failed });
  });
});

describe('a result that takes longer than one response', () => {
  it('is still an image, fetched without credentials', async () => {
    const run = { ...completed };
    await using server = await accepting(queued, run);
    run.image_url = `${server.url}/files/9vJ3xWzT4kYbN6cR2vHs7gQm.png`;
    const blob = await createClient({ baseUrl: server.url, apiKey: 'key' }).images.removeBackground({ run_id: 'r' });
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual(png);
    expect(server.received.map(({ headers }) => headers['x-api-key'])).toEqual(['key', 'key', undefined]);
  });

  it('is still one URL, or several', async () => {
    const urls = ['a', 'b'];
    await using server = await accepting(queued, {
      ...completed,
      image_url: 'a',
      image_urls: urls,
      parent_run_id: 'p',
    });
    const { images } = createClient({ baseUrl: server.url });
    const one = { url: 'a', runId: completed.run_id, parentRunId: 'p' };
    expect(await images.extract({ prompt: 'x', run_id: 'p' })).toEqual(one);
    expect(await images.extract({ prompt: 'x', run_id: 'p', multiple: true })).toEqual({ ...one, urls });
  });

  it('is still a description', async () => {
    const output = { run_id: completed.run_id, description: 'A fox.', tags: [], palette: [], width: 1, height: 1 };
    await using server = await accepting(queued, { ...completed, image_url: null, image_urls: [], output });
    const { images } = createClient({ baseUrl: server.url });
    expect(await images.describe({ run_id: 'p' })).toMatchObject({ success: true, data: output });
  });
});
