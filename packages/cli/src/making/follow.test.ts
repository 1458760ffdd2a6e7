import { type Client, type Run, RunFailedError, TimeoutError } from '@darkroom/client';
import { describe, expect, it } from 'vitest';
import { createBars } from '../progress/bars.ts';
import { fakeStream } from '../testing/fake-stream.ts';
import { followRun, makeResult, makeRun } from './follow.ts';
import type { Work } from './job.ts';
import { createWaiting } from './waiting.ts';

const run = (fields: Partial<Run>): Run =>
  ({ run_id: '7', status: 'completed', inputs: {}, ignored_inputs: [], ...fields }) as Run;

/** The context of a job, with a client whose runs do what a test says. */
function work(runs: object): Work {
  const client = { runs: { get: async () => run({}), ...runs } } as unknown as Client;
  return {
    session: { client, server: '', json: false, quiet: false, timeout: undefined },
    bar: createBars(fakeStream(false).stream).add(''),
    waiting: createWaiting(),
    signal: new AbortController().signal,
    noWait: false,
  };
}

describe('a run', () => {
  it('is waited for under the id that the response has, wherever that is', async () => {
    const waited: string[] = [];
    const at = work({ wait: async (id: string) => void waited.push(id) });
    await makeRun(at, async () => ({ run_id: 'video' }));
    await makeRun(at, async () => ({ data: { run_id: 'image' } }));
    expect(waited).toEqual(['video', 'image']);
    expect(await at.waiting.ids()).toEqual([]);
  });

  it('that is only no longer waited for is named, so that it can be found again', async () => {
    const at = work({ wait: () => Promise.reject(new TimeoutError('late')) });
    await expect(followRun(at, '7')).rejects.toMatchObject({ name: 'WaitError', runId: '7' });
  });

  it('that failed is an error of its own', async () => {
    const at = work({ wait: () => Promise.reject(new RunFailedError('no', { run: run({ status: 'failed' }) })) });
    await expect(followRun(at, '7')).rejects.toMatchObject({ name: 'RunFailedError' });
  });
});

describe('the run of a response that is not there yet', () => {
  const asked = { prompt: 'the fox', run_id: '1' };
  const active = (fields: Partial<Run>) =>
    run({ status: 'processing', inputs: { ...asked, method: 'words' }, ...fields });

  const found = async (data: Run[]): Promise<string[]> => {
    const at = work({ list: async () => ({ data }) });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const made = makeResult(at, 'segment', asked, () => promise);
    const ids = await at.waiting.ids();
    resolve({ runId: '7' });
    await made;
    return ids;
  };

  it('is the only one under way that was asked for the same', async () => {
    const others = [
      run({ run_id: 'done', inputs: asked }),
      active({ run_id: 'other', inputs: { ...asked, run_id: '2' } }),
    ];
    expect(await found([...others, active({ run_id: 'ours' })])).toEqual(['ours']);
    // An input that is not used is not among its inputs.
    const { run_id: _, ...used } = asked;
    const ours = active({ run_id: 'ours', inputs: used, ignored_inputs: ['run_id'] });
    expect(await found([...others, ours])).toEqual(['ours']);
  });

  it('is unknown where two could be it: nobody else may be canceled', async () => {
    expect(await found([active({ run_id: 'a' }), active({ run_id: 'b' })])).toEqual([]);
  });
});
