import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { json, localServer, problem } from './testing/local-server.ts';

const three = () =>
  localServer(({ path }, response) => {
    const page = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0);
    json(response, {
      data: [{ run_id: `${page}a` }, { run_id: `${page}b` }],
      next_cursor: page < 2 ? `${page + 1}` : null,
    });
  });

describe('a list', () => {
  it('is its first page when awaited', async () => {
    await using server = await three();
    const page = await createClient({ baseUrl: server.url }).runs.list({ status: 'completed', limit: 2 });
    expect(page.data.map(({ run_id }) => run_id)).toEqual(['0a', '0b']);
    expect(page.next_cursor).toBe('1');
    expect(server.received.map(({ path }) => path)).toEqual(['/api/v1/runs?status=completed&limit=2']);
  });

  it('takes one value of a filter or several', async () => {
    await using server = await three();
    await createClient({ baseUrl: server.url }).runs.list({ status: ['queued', 'processing'] });
    expect(server.received.map(({ path }) => path)).toEqual(['/api/v1/runs?status=queued&status=processing']);
  });

  it('is every entry when iterated over, with each page requested when it is needed', async () => {
    await using server = await three();
    const seen: string[] = [];
    for await (const { run_id } of createClient({ baseUrl: server.url }).runs.list({ run_type: 'video' })) {
      seen.push(run_id);
      if (seen.length === 3) break;
    }
    expect(seen).toEqual(['0a', '0b', '1a']);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/api/v1/runs?run_type=video',
      '/api/v1/runs?run_type=video&cursor=1',
    ]);
  });

  it('goes page by page with pages()', async () => {
    await using server = await three();
    const cursors = [];
    for await (const { next_cursor } of createClient({ baseUrl: server.url }).prompts.list().pages())
      cursors.push(next_cursor);
    expect(cursors).toEqual(['1', '2', null]);
    expect(server.received[0]?.path).toBe('/api/v1/prompts');
  });

  it('fails if a page fails', async () => {
    await using server = await localServer((_, response, count) =>
      count === 1 ? json(response, { data: [1], next_cursor: 'x' }) : problem(response, 422, 'validation_error'),
    );
    const seen: unknown[] = [];
    const read = async () => {
      for await (const entry of createClient({ baseUrl: server.url }).models.list()) seen.push(entry);
    };
    await expect(read()).rejects.toMatchObject({ status: 422 });
    expect(seen).toEqual([1]);
  });
});
