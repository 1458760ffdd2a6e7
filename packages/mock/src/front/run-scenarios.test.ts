import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../core/clock.ts';
import { type Caller, createCaller, expectError } from '../testing/checked-fetch.ts';
import { type Mock, startMock } from './start-mock.ts';

const clock = createManualClock();
const runTime = 1000;
let mock: Mock;
let call: Caller;

beforeAll(async () => {
  mock = await startMock({ clock, runTime, longestWait: 5 });
  call = createCaller(mock.url);
});
beforeEach(() => mock.reset());
afterAll(() => mock.stop());

interface Run {
  run_id: string;
  status: string;
  live_status: string;
  progress: number;
  image_url: string | null;
  image_urls: string[];
  error: { code: string } | null;
  started_at: string | null;
  completed_at: string | null;
}

const fox = { prompt: 'a fox', width: 128, height: 64 };

async function generate(scenario?: string, body: object = fox): Promise<Run> {
  const headers: Record<string, string> = scenario === undefined ? {} : { prefer: `scenario=${scenario}` };
  const answer = await call('/api/v1/runs/generate', { body, headers });
  return ((await answer.json()) as { data: Run }).data;
}

async function poll({ run_id }: Run): Promise<Run> {
  return (await (await call(`/api/v1/runs/${run_id}`)).json()) as Run;
}

/** What a run was at each tenth of its time. */
async function watch(run: Run, tenths = 10): Promise<Run[]> {
  const seen = [await poll(run)];
  for (let n = 0; n < tenths; n++) {
    await clock.advance(runTime / 10);
    seen.push(await poll(run));
  }
  return seen;
}

function path(runs: Run[]): string[] {
  return runs.map(({ status }) => status).filter((status, index, all) => status !== all[index - 1]);
}

describe('a run when it is polled', () => {
  it('goes from the queue through the work to its picture', async () => {
    const run = await generate();
    expect(run).toMatchObject({ status: 'queued', live_status: 'pending', progress: 0, image_url: null });
    const seen = await watch(run);
    expect(path(seen)).toEqual(['queued', 'processing', 'completed']);
    const progress = seen.map((state) => state.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    for (const state of seen) expect(state.progress === 1).toBe(state.status === 'completed');
    expect(seen.at(-1)?.image_url).toMatch(/\/files\/picture-128x64-/);
  });

  it('says why it has no image to work on, and to wait only for one that has not ended', async () => {
    const run = await generate('fail');
    const layersOf = async () => {
      const answer = await call(`/api/v1/runs/${run.run_id}/layers`);
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const why = `Run ${run.run_id} has no image because`;
    expect(await layersOf()).toEqual([409, `${why} it is still queued. Wait until it is completed.`]);
    await clock.advance(runTime);
    expect(await layersOf()).toEqual([409, `${why} it failed with backend_error. Retry it, or use another run.`]);
  });

  it.each([
    ['fail', ['queued', 'processing', 'failed'], 'backend_error'],
    ['fail-early', ['queued', 'failed'], 'backend_error'],
    ['cancel', ['queued', 'processing', 'canceled'], undefined],
  ])('plays %s', async (scenario, states, code) => {
    const seen = await watch(await generate(scenario));
    expect(path(seen)).toEqual(states);
    const end = seen.at(-1);
    expect(end).toMatchObject({ image_url: null, image_urls: [] });
    expect(end?.error?.code).toBe(code);
    expect(end?.progress).toBeLessThan(1);
    expect(end?.completed_at).not.toBeNull();
  });

  it('plays timeout, slow, stuck and instant', async () => {
    const late = await generate('timeout');
    const slow = await generate('slow');
    const stuck = await generate('stuck');
    const instant = await generate('instant');
    expect((await poll(instant)).status).toBe('completed');
    await clock.advance(runTime * 3);
    expect(await poll(late)).toMatchObject({ status: 'failed', error: { code: 'deadline_exceeded' } });
    expect((await poll(slow)).status).toBe('processing');
    await clock.advance(runTime * 7);
    expect((await poll(slow)).status).toBe('completed');
    await clock.advance(runTime * 1000);
    expect((await poll(stuck)).status).toBe('processing');
  });

  it('can be canceled while it is active, and is left alone when it has ended', async () => {
    const run = await generate();
    await clock.advance(runTime / 2);
    const { progress } = await poll(run);
    const canceled = (await (await call(`/api/v1/runs/${run.run_id}/cancel`, { method: 'POST' })).json()) as Run;
    expect(canceled).toMatchObject({ status: 'canceled', progress });
    await clock.advance(runTime * 2);
    expect(await poll(run)).toEqual(canceled);
    const again = await call(`/api/v1/runs/${run.run_id}/cancel`, { method: 'POST' });
    expect(await again.json()).toEqual(canceled);
  });

  it('is deleted only when it has ended, and then is gone', async () => {
    const run = await generate();
    const place = `/api/v1/runs/${run.run_id}`;
    await expectError(await call(place, { method: 'DELETE' }), 409, 'run_active');
    await clock.advance(runTime);
    const file = new URL((await poll(run)).image_url ?? '').pathname;
    expect((await call(file)).status).toBe(200);
    expect((await call(place, { method: 'DELETE' })).status).toBe(204);
    await expectError(await call(place), 404, 'run_not_found');
    await expectError(await call(file), 404, 'not_found');
  });

  it('is retried as a new run', async () => {
    const run = await generate('fail');
    const place = `/api/v1/runs/${run.run_id}/retry`;
    await expectError(await call(place, { method: 'POST' }), 409, 'run_active');
    await clock.advance(runTime);
    const answer = await call(place, { method: 'POST' });
    expect(answer.status).toBe(202);
    const again = (await answer.json()) as Run;
    expect(again.run_id).not.toBe(run.run_id);
    await clock.advance(runTime);
    expect((await poll(again)).status).toBe('completed');
    const third = (await (await call(`/api/v1/runs/${again.run_id}/retry`, { method: 'POST' })).json()) as Run;
    await clock.advance(runTime);
    expect((await poll(third)).image_url).not.toBe((await poll(again)).image_url);
  });

  it('says nothing new to whoever has seen it', async () => {
    const run = await generate();
    const first = await call(`/api/v1/runs/${run.run_id}`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await call(`/api/v1/runs/${run.run_id}`, { headers })).status).toBe(304);
    await clock.advance(runTime);
    expect((await call(`/api/v1/runs/${run.run_id}`, { headers })).status).toBe(200);
  });
});

describe('a run that is waited for', () => {
  it('answers a long poll when it ends, or when the time is up', async () => {
    const run = await generate();
    const ended = call(`/api/v1/runs/${run.run_id}`, { headers: { prefer: 'wait=5' } });
    await until(ended, 100);
    expect(await (await ended).json()).toMatchObject({ status: 'completed' });
    const stuck = await generate('stuck');
    const late = call(`/api/v1/runs/${stuck.run_id}`, { headers: { prefer: 'wait=1' } });
    await until(late, 100);
    expect(await (await late).json()).toMatchObject({ completed_at: null });
  });

  it('answers sync with the finished run, and with 202 when it takes too long', async () => {
    const finished = call('/api/v1/runs/generate', { body: { ...fox, sync: true } });
    await until(finished, 100);
    expect((await finished).status).toBe(200);
    const slow = call('/api/v1/runs/generate', { body: { ...fox, sync: true }, headers: { prefer: 'scenario=slow' } });
    await until(slow, 500);
    expect((await slow).status).toBe(202);
    const impatient = await call('/api/v1/runs/generate', {
      body: { ...fox, sync: true },
      headers: { prefer: 'scenario=still-running' },
    });
    expect(impatient.status).toBe(202);
    expect(impatient.headers.get('location')).toMatch(/^\/api\/v1\/runs\//);
  });

  it('says what a completed image does not show, on request', async () => {
    const made = (scenario: string) =>
      call('/api/v1/runs/generate', { body: { ...fox, sync: true }, headers: { prefer: `scenario=${scenario}` } });
    const finished = made('not-drawn');
    await until(finished, 100);
    expect((await (await finished).json()).data.not_drawn).toEqual([fox.prompt.split(' ').at(-1)]);
    expect((await (await made('instant')).json()).data.not_drawn).toEqual([]);
  });

  it('repeats the ids of a result that takes too long, as the finished result has them', async () => {
    const headers = { prefer: 'scenario=still-running' };
    const upload = await generate('instant');
    for (const [edit, source] of [
      ['background-remove', { run_id: upload.run_id }],
      ['extract', { image_url: 'https://images.example/fox.png', prompt: 'the fox' }],
    ] as const) {
      const answer = await call(`/api/v1/edits/${edit}`, { body: source, headers });
      const run = (await answer.json()) as Record<string, unknown>;
      expect(answer.status).toBe(202);
      expect(run.runId).toBe(run.run_id);
      expect(run.parentRunId ?? null).toBe(run.parent_run_id);
    }
  });

  it('answers operations that are results with their error when they fail', async () => {
    const body = { imageUrl: 'https://images.example/fox.png' };
    const failed = call('/api/v1/edits/remove-bg', { body, headers: { prefer: 'scenario=fail' } });
    await until(failed, 100);
    await expectError(await failed, 502, 'backend_error');
    const late = call('/api/v1/edits/remove-bg', { body, headers: { prefer: 'scenario=timeout' } });
    await until(late, 100);
    await expectError(await late, 504, 'deadline_exceeded');
  });

  it('is 409 run_canceled if its result was canceled, and says what went wrong if the response is not the run', async () => {
    const sent = { body: { imageUrl: 'https://images.example/fox.png' }, headers: { prefer: 'scenario=cancel' } };
    const canceled = call('/api/v1/edits/remove-bg', sent);
    await until(canceled, 100);
    await expectError(await canceled, 409, 'run_canceled');
    const run = await call(`/api/v1/runs/${(await canceled).headers.get('run-id')}`);
    expect(await run.json()).toMatchObject({ status: 'canceled' });
    const body = { prompt: 'f', character_reference_image: 'https://images.example/fox.png', sync: true };
    const late = call('/api/v1/runs/character', { body, headers: { prefer: 'scenario=timeout' } });
    await until(late, 100);
    expect(await (await late).json()).toMatchObject({ success: false, code: 'deadline_exceeded' });
  });

  it('answers 204 with a Location for return=minimal', async () => {
    const answer = await call('/api/v1/runs/generate', { body: fox, headers: { prefer: 'return=minimal' } });
    expect(answer.status).toBe(204);
    expect((await call(answer.headers.get('location') ?? '')).status).toBe(200);
  });
});

/** Lets time pass until the answer is there. */
async function until(answer: Promise<unknown>, step: number): Promise<void> {
  let done = false;
  answer.finally(() => {
    done = true;
  });
  for (let n = 0; !done && n < 200; n++) {
    await clock.advance(step);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
