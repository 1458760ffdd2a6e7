import { beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../running.ts';
import { generate, type TestService } from './test-service.ts';

/** Reading runs and files, and watching runs. The service exists once the tests run. */
export function describeReading(getService: () => TestService): void {
  let service: TestService;
  beforeAll(() => {
    service = getService();
  });

  describe('reading', () => {
    test('again with the tag of the response is 304, until something changes', async () => {
      const runId = await service.begun();
      const first = await service.read(runId);
      const tag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('no-store');
      expect((await service.read(runId, { 'If-None-Match': tag })).status).toBe(304);
      service.backend.release();
      await service.ended(runId);
      expect((await service.read(runId, { 'If-None-Match': tag })).status).toBe(200);
    });

    test('goes page by page without missing or repeating any', async () => {
      const as = { 'X-API-Key': await service.keyOf(`usr_pages_${service.database}`, 'runs:read', 'runs:write') };
      const made: string[] = [];
      for (let count = 0; count < 7; count++) {
        made.push((await service.call('POST', generate, { as, json: { prompt: `number ${count}` } })).json.data.run_id);
      }
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: string = cursor === '' ? '?limit=3' : `?limit=3&cursor=${cursor}`;
        const { json }: Reply = await service.call('GET', `/api/v1/runs${query}`, { as });
        seen.push(...json.data.map((run: { run_id: string }) => run.run_id));
        cursor = json.next_cursor;
      }
      expect(seen).toEqual(made.reverse());
    });

    test('a file in part, again, and not at all', async () => {
      const { image_url } = (await service.make('a fox', { sync: true })).json;
      const path = new URL(image_url).pathname;
      const whole = await service.call('GET', path, { as: null });
      expect(whole.headers.get('cache-control')).toContain('immutable');
      const part = await service.call('GET', path, { as: null, headers: { Range: 'bytes=-8' } });
      expect(part.status).toBe(206);
      expect(part.bytes).toEqual(whole.bytes.subarray(-8));
      expect(part.headers.get('content-range')).toBe(
        `bytes ${whole.bytes.length - 8}-${whole.bytes.length - 1}/${whole.bytes.length}`,
      );
      for (const range of ['bytes=999999-', 'bytes=0-1,4-5', 'bytes=5-2']) {
        expect((await service.call('GET', path, { as: null, headers: { Range: range } })).status).toBe(200);
      }
      const tag = whole.headers.get('etag') ?? '';
      const loud = await service.call('GET', path, { as: null, headers: { Range: 'Bytes=0-3', 'If-Range': tag } });
      expect(`${loud.status} ${loud.bytes.length}`).toBe('206 4');
      for (const other of ['"another"', `W/${tag}`, 'Mon, 02 Nov 2026 09:41:07 GMT']) {
        const headers = { Range: 'bytes=0-3', 'If-Range': other };
        expect((await service.call('GET', path, { as: null, headers })).status).toBe(200);
      }
      expect((await service.call('GET', path, { as: null, headers: { 'If-None-Match': tag } })).status).toBe(304);
      expect((await service.call('GET', path, { as: null, headers: { Accept: 'text/html' } })).status).toBe(406);
      const head = await service.call('HEAD', path, { as: null });
      expect(head.headers.get('content-length')).toBe(String(whole.bytes.length));
    });

    test('a file of a deleted run is gone', async () => {
      const { image_url, data } = (await service.make('a fox', { sync: true })).json;
      await service.call('DELETE', `/api/v1/runs/${data.run_id}`);
      expect((await service.call('GET', new URL(image_url).pathname, { as: null })).json.code).toBe('not_found');
    });
  });

  describe('watching', () => {
    test('shows a snapshot, what happens, and the end, with numbers that only grow', async () => {
      const runId = await service.begun('progress and wait');
      const watching = service.call('GET', `/api/v1/runs/${runId}/events`);
      await expect.poll(async () => (await service.read(runId)).json.progress).toBeGreaterThanOrEqual(0.75);
      service.backend.release();
      const events = eventsOf(await watching);
      expect(events[0]?.event).toBe('snapshot');
      expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'completed', progress: 1 } });
      const ids = events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    });

    test('continues after a break where it was, and stops when there is no more', async () => {
      const { run_id } = (await service.make('progress', { sync: true })).json.data;
      const all = eventsOf(
        await service.call('GET', `/api/v1/runs/${run_id}/events`, { headers: { 'Last-Event-ID': '0' } }),
      );
      const second = all[1];
      const rest = await service.call('GET', `/api/v1/runs/${run_id}/events`, {
        headers: { 'Last-Event-ID': String(second?.id) },
      });
      expect(eventsOf(rest)).toEqual(all.slice(2));
      const last = await service.call('GET', `/api/v1/runs/${run_id}/events`, {
        headers: { 'Last-Event-ID': String(all.at(-1)?.id) },
      });
      expect(last.status).toBe(204);
    });

    test('ends when the watcher goes away', async () => {
      const runId = await service.begun();
      const controller = new AbortController();
      const watching = service.call('GET', `/api/v1/runs/${runId}/events`, { signal: controller.signal });
      controller.abort();
      await expect(watching).rejects.toThrow();
      expect((await service.call('GET', '/healthz')).status).toBe(200);
    });
  });
}

interface SentEvent {
  event: string;
  id: number;
  data: { status?: string; progress?: number };
}

function eventsOf({ bytes }: Reply): SentEvent[] {
  return `${bytes}`
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/, 2)));
      return { event: fields.event, id: Number(fields.id), data: JSON.parse(fields.data) };
    });
}
