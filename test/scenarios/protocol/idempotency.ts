import { beforeAll, describe, expect, test } from 'vitest';
import { firstKey } from '../running.ts';
import { discImage } from '../test-images.ts';
import { rawRequest } from './raw-request.ts';
import { generate, type TestService } from './test-service.ts';

/** Sending the same request again. The service exists once the tests run. */
export function describeIdempotency(getService: () => TestService): void {
  let service: TestService;
  beforeAll(() => {
    service = getService();
  });

  describe('an idempotency key', () => {
    test('makes a thing once, whatever the number of requests', async () => {
      const headers = { 'Idempotency-Key': `once-${service.database}` };
      const first = await service.make('a fox', {}, headers);
      const again = await service.make('a fox', {}, headers);
      expect(again.status).toBe(202);
      expect(again.json).toEqual(first.json);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
      expect(first.headers.get('idempotent-replayed')).toBeNull();
    });

    test('gives the same image again', async () => {
      const headers = { 'Idempotency-Key': `picture-${service.database}` };
      const options = () => ({ form: { image: new Blob([service.image]) }, headers });
      const first = await service.call('POST', '/api/v1/edits/remove-bg', options());
      const again = await service.call('POST', '/api/v1/edits/remove-bg', options());
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('content-type')).toBe('image/png');
      expect(again.headers.get('run-id')).toBe(first.headers.get('run-id'));
      expect(again.bytes).toEqual(first.bytes);
    });

    test('with another body, another file or another operation is a mistake', async () => {
      const headers = { 'Idempotency-Key': `other-${service.database}` };
      await service.make('a fox', {}, headers);
      expect((await service.make('a hare', {}, headers)).json.code).toBe('idempotency_mismatch');
      const other = await service.call('POST', '/api/v1/prompts/enhance', { json: { prompt: 'a fox' }, headers });
      expect(`${other.status} ${other.json.code}`).toBe('422 idempotency_mismatch');
      const upload = { 'Idempotency-Key': `file-${service.database}` };
      await service.call('POST', '/api/v1/upload', { form: { file: new Blob([service.image]) }, headers: upload });
      const another = { form: { file: new Blob([await discImage(100, 100)]) }, headers: upload };
      expect((await service.call('POST', '/api/v1/upload', another)).json.code).toBe('idempotency_mismatch');
    });

    test('is refused if it is sent twice', async () => {
      const reply = await rawRequest(
        service.running.url,
        'POST',
        generate,
        `X-API-Key: ${firstKey}`,
        'Idempotency-Key: one',
        'Idempotency-Key: two',
        'Content-Length: 0',
      );
      expect(reply).toMatch(/^HTTP\/1\.1 422 [\s\S]*Idempotency-Key","message":"must be given once"/);
      const withComma = await service.make('a fox', {}, { 'Idempotency-Key': `one, two ${service.database}` });
      expect(withComma.status).toBe(202);
    });

    test('of a request that is still being processed is 409', async () => {
      const headers = { 'Idempotency-Key': `running-${service.database}` };
      const before = service.backend.counts.held;
      const first = service.make('wait', { sync: true }, headers);
      await expect.poll(() => service.backend.counts.held).toBeGreaterThan(before);
      const second = await service.make('wait', { sync: true }, headers);
      expect(`${second.status} ${second.json.code}`).toBe('409 idempotency_in_progress');
      service.backend.release();
      expect((await first).status).toBe(200);
    });

    test('is free again after a request that made nothing', async () => {
      const headers = { 'Idempotency-Key': `free-${service.database}` };
      const missing = { prompt: 'a', run_id: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03' };
      expect((await service.call('POST', '/api/v1/edits/vendora', { json: missing, headers })).status).toBe(404);
      expect((await service.make('a fox', {}, headers)).status).toBe(202);
    });

    test('keeps the error of a run that was made and failed', async () => {
      const headers = { 'Idempotency-Key': `failed-${service.database}` };
      const options = () => ({ form: { prompt: 'fail', image: new Blob([service.image]) }, headers });
      const segmented = async () =>
        (await service.call('GET', '/api/v1/runs?run_type=segment&limit=100')).json.data.length;
      const before = await segmented();
      const first = await service.call('POST', '/api/v1/edits/segment', options());
      const again = await service.call('POST', '/api/v1/edits/segment', options());
      expect(again.status).toBe(502);
      expect(again.json).toEqual(first.json);
      expect(await segmented()).toBe(before + 1);
    });

    test('belongs to one caller', async () => {
      const headers = { 'Idempotency-Key': `mine-${service.database}` };
      const as = { 'X-API-Key': await service.keyOf('usr_other', 'runs:write') };
      const mine = await service.make('a fox', {}, headers);
      const theirs = await service.call('POST', generate, { as, json: { prompt: 'a fox' }, headers });
      expect(theirs.json.data.run_id).not.toBe(mine.json.data.run_id);
    });
  });
}
