import contract from '@darkroom/contract/openapi.json' with { type: 'json' };
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestService } from './test-service.ts';

/** Requesting an image and waiting for it. The service exists once the tests run. */
export function describeMaking(getService: () => TestService): void {
  let service: TestService;
  beforeAll(() => {
    service = getService();
  });

  describe('accepting', () => {
    test('is 202 with the place of the run, which is queued', async () => {
      const { status, headers, json } = await service.make('wait', { metadata: { mine: [1, { a: null }] } });
      expect(status).toBe(202);
      expect(headers.get('location')).toBe(`/api/v1/runs/${json.data.run_id}`);
      expect(json).toMatchObject({ image_url: null, data: { status: 'queued', live_status: 'pending', progress: 0 } });
      expect(json.data.metadata).toEqual({ mine: [1, { a: null }] });
    });

    test('chooses a seed and shows it, and never shows a secret', async () => {
      const more = { webhook_url: 'https://hooks.example/a', webhook_secret: 'do not tell' };
      const { json, bytes } = await service.make('a fox', more);
      expect(json.data.seed).toBeGreaterThanOrEqual(0);
      expect(json.data.inputs.webhook_url).toBe(more.webhook_url);
      expect(`${bytes}`).not.toContain('do not tell');
    });

    test('accepts the URL of a file of ours, without calling it', async () => {
      const upload = await service.call('POST', '/api/v1/upload', { form: { file: new Blob([service.image]) } });
      const json = { prompt: 'a fox', image_url: upload.json.data.image_url };
      expect((await service.call('POST', '/api/v1/edits/vendora', { json })).status).toBe(202);
      const missing = { prompt: 'a fox', image_url: json.image_url.replace(/[^/]+$/, 'aaaaaaaaaaaaaaaaaaaaaaaa.png') };
      expect((await service.call('POST', '/api/v1/edits/vendora', { json: missing })).json.code).toBe(
        'image_fetch_failed',
      );
    });

    test('from a run without an image says why, and to wait only if it has not ended', async () => {
      const use = async (run_id: string) => {
        const { status, json } = await service.call('POST', '/api/v1/edits/reframe', { json: { run_id } });
        return `${status} ${json.code} ${json.details.status}: ${json.message.replace(run_id, 'X')}`;
      };
      const active = await service.begun();
      expect(await use(active)).toMatch(/^409 run_not_ready processing: .*still being processed. Wait/);
      await service.call('POST', `/api/v1/runs/${active}/cancel`);
      expect(await use(active)).toMatch(/^409 run_not_ready canceled: (?!.*[Ww]ait)/);
      const failed = (await service.make('fail', { sync: true })).json.data.run_id;
      expect(await use(failed)).toMatch(/^409 run_not_ready failed: .*failed with backend_error(?!.*[Ww]ait)/);
      const layers = await service.call('GET', `/api/v1/runs/${failed}/layers`);
      expect(`${layers.status} ${layers.json.details.status}`).toBe('409 failed');
    });

    test('lists with the cursor of the contract', async () => {
      const { example } = contract.components.parameters.Cursor;
      const reply = await service.call('GET', `/api/v1/runs?cursor=${example}`);
      expect(reply.status).toBe(200);
    });

    test('with Prefer: return=minimal has no body', async () => {
      const { status, headers, bytes } = await service.make('a fox', {}, { Prefer: 'return=minimal' });
      expect(status).toBe(204);
      expect(bytes).toHaveLength(0);
      expect((await service.call('GET', headers.get('location') ?? '')).status).toBe(200);
    });

    test('of something deprecated says until when it works', async () => {
      const { headers } = await service.make('a fox', { workflow_type: 'default' });
      expect(headers.get('deprecation')).toMatch(/^@\d+$/);
      expect(new Date(headers.get('sunset') ?? '').getTime()).toBeGreaterThan(Date.now());
      expect((await service.make('a fox')).headers.get('deprecation')).toBeNull();
    });
  });

  describe('waiting', () => {
    test('with sync is 200 with the result', async () => {
      const { status, json } = await service.make('a fox', { sync: true });
      expect(status).toBe(200);
      expect(json.data).toMatchObject({ status: 'completed', progress: 1, image_url: json.image_url });
    });

    test('with sync for a run that fails is 200 with the reason', async () => {
      const { status, json } = await service.make('fail', { sync: true });
      expect(status).toBe(200);
      expect(json.data).toMatchObject({ status: 'failed', error: { code: 'backend_error' } });
    });

    test('with sync for a run that is canceled is 200 with the run', async () => {
      const before = service.backend.counts.held;
      const waiting = service.make('wait', { sync: true });
      await expect.poll(() => service.backend.counts.held).toBeGreaterThan(before);
      const [run] = (await service.call('GET', '/api/v1/runs?run_type=generate&limit=1')).json.data;
      await service.call('POST', `/api/v1/runs/${run.run_id}/cancel`);
      const { status, json } = await waiting;
      expect(`${status} ${json.data.status}`).toBe('200 canceled');
    });

    test('for content that a model refuses is 422 with its category, after one attempt', async () => {
      const { begun } = service.backend.counts;
      const form = { prompt: 'refuse', image: new Blob([service.image]) };
      const refused = await service.call('POST', '/api/v1/edits/segment', { form });
      expect(refused.status).toBe(422);
      expect(refused.json).toMatchObject({ code: 'content_refused', details: { category: 'violence' } });
      const run = await service.read(refused.headers.get('run-id') ?? '');
      expect(run.json).toMatchObject({ status: 'failed', error: { code: 'content_refused' } });
      const { json } = await service.make('refuse', { sync: true });
      expect(json.data.error).toMatchObject({ code: 'content_refused', details: { category: 'violence' } });
      expect(service.backend.counts.begun).toBe(begun + 2);
    });

    test('for a result that fails or is canceled is an error that names the run', async () => {
      const form = (prompt: string) => ({ form: { prompt, image: new Blob([service.image]) } });
      const failed = await service.call('POST', '/api/v1/edits/segment', form('fail'));
      expect(`${failed.status} ${failed.json.code}`).toBe('502 backend_error');
      expect((await service.read(failed.headers.get('run-id') ?? '')).json.status).toBe('failed');
      const before = service.backend.counts.held;
      const waiting = service.call('POST', '/api/v1/edits/segment', form('wait'));
      await expect.poll(() => service.backend.counts.held).toBeGreaterThan(before);
      const [run] = (await service.call('GET', '/api/v1/runs?run_type=segment&limit=1')).json.data;
      await service.call('POST', `/api/v1/runs/${run.run_id}/cancel`);
      const canceled = await waiting;
      expect(`${canceled.status} ${canceled.json.code}`).toBe('409 run_canceled');
      expect(canceled.headers.get('run-id')).toBe(run.run_id);
    });

    test.each(['segment', 'remove-bg', 'mask'])('for an image is the image, whatever Accept says: %s', async (edit) => {
      const upload = await service.call('POST', '/api/v1/upload', { form: { file: new Blob([service.image]) } });
      const { image_url, run_id } = upload.json.data;
      const body =
        edit === 'mask'
          ? { original_image_url: image_url, mask_image_url: image_url }
          : { run_id, ...(edit === 'segment' && { prompt: 'a fox' }) };
      // What browsers, axios and generated clients send; the first response is replayed for all.
      for (const accept of ['text/html', 'application/json, text/plain, */*', 'image/*', 'application/json']) {
        const headers = { accept, 'Idempotency-Key': edit };
        const image = await service.call('POST', `/api/v1/edits/${edit}`, { json: body, headers });
        expect(`${image.status} ${image.headers.get('content-type')}`).toBe('200 image/png');
        const run = await service.read(image.headers.get('run-id') ?? '');
        expect(run.json).toMatchObject({ status: 'completed', run_type: expect.any(String) });
      }
    });

    test('a character that fails is explained in words', async () => {
      const form = { prompt: 'fail', character_reference_file: new Blob([service.image]), sync: 'true' };
      const { status, json } = await service.call('POST', '/api/v1/runs/character', { form });
      expect(status).toBe(200);
      expect(json).toMatchObject({ success: false, code: 'backend_error', data: { status: 'failed' } });
    });

    test('with Prefer: wait=N returns at the end, or after N seconds', async () => {
      const runId = await service.begun();
      const early = await service.read(runId, { Prefer: 'wait=0' });
      expect(early.json.status).toBe('processing');
      const late = service.read(runId, { Prefer: 'wait=60' });
      service.backend.release();
      expect((await late).json.status).toBe('completed');
    });
  });

  test('canceling stops the work, and does no harm twice', async () => {
    const runId = await service.begun();
    const { stopped } = service.backend.counts;
    expect((await service.call('POST', `/api/v1/runs/${runId}/cancel`)).json.status).toBe('canceled');
    await expect.poll(() => service.backend.counts.stopped).toBeGreaterThan(stopped);
    expect((await service.call('POST', `/api/v1/runs/${runId}/cancel`)).json.status).toBe('canceled');
    expect((await service.read(runId)).json).toMatchObject({ status: 'canceled', error: null });
  });
}
