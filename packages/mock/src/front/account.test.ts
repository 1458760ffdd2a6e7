import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCaller, readJson, type Sent } from '../testing/checked-fetch.ts';
import { type Mock, startMock } from './start-mock.ts';

let mock: Mock;
beforeAll(async () => {
  mock = await startMock({ runTime: 0 });
});
afterAll(() => mock.stop());
beforeEach(() => mock.reset());

const ask = async (path: string, sent?: Sent) => readJson(await createCaller(mock.url)(`/api/v1${path}`, sent));

it('a prompt is saved as it was sent', async () => {
  const saved = await ask('/prompts', { body: { prompt: ' a fox ', model_type: 'vendora' } });
  expect(saved).toMatchObject({ prompt: 'a fox', original_prompt: 'a fox', model_type: 'vendora' });
  expect(await ask(`/prompts/${saved.id}`)).toEqual(saved);
});

it('a key is listed once it is created, without its secret, until it is deleted', async () => {
  const before = (await ask('/keys')).data;
  const { secret, data } = await ask('/keys', { body: { name: 'a page', scopes: ['runs:read'] } });
  expect(secret.startsWith(data.prefix)).toBe(true);
  expect((await ask('/keys')).data).toEqual([data, ...before]);
  await ask(`/keys/${data.id}`, { method: 'DELETE' });
  expect((await ask('/keys')).data).toEqual(before);
  expect((await ask(`/keys/${data.id}`, { method: 'DELETE' })).code).toBe('key_not_found');
});

it('usage counts what ended, by kind, also if it is deleted', async () => {
  const countOf = async () => {
    const { data } = await ask('/usage');
    const sum = (field: string, type: string) =>
      data
        .filter(({ run_type }: { run_type: string }) => run_type === type)
        .reduce((total: number, entry: Record<string, number>) => total + Number(entry[field]), 0);
    return [sum('completed', 'generate'), sum('images', 'generate'), sum('video_seconds', 'video')] as const;
  };
  const [completed, images, seconds] = await countOf();
  const made = await ask('/runs/generate', { body: { prompt: 'a fox', batch_size: 2, sync: true } });
  const film = await ask('/runs/video', { body: { source_run_id: made.data.run_id, duration: 4 } });
  await ask(`/runs/${film.run_id}`, { headers: { prefer: 'wait=5' } });
  expect(await countOf()).toEqual([completed + 1, images + 2, seconds + 4]);
  await ask(`/runs/${made.data.run_id}`, { method: 'DELETE' });
  expect(await countOf()).toEqual([completed + 1, images + 2, seconds + 4]);
});
