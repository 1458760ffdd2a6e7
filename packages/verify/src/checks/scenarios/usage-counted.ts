import { getRun, type Run, send, upload } from '../../actions/runs.ts';
import { isTerminal } from '../../contract/contract.ts';
import { accepted, type Credentials, type Exchange, fieldsOf, refused, runIdOf } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

interface Entry {
  date: string;
  run_type: string;
  model_type: string | null;
  [count: string]: string | number | null;
}

export const usageCounted: Scenario = {
  proves:
    'A run that ends is counted on that day, once, with what it made and how long it took, and stays counted when ' +
    'it is deleted. With a key of another user, for whom no other check makes such runs, the counts are exact; ' +
    'otherwise sums may grow by more. A range that is too long, or ends before it begins, is refused.',
  about: ['usage.get'],
  async run(session) {
    const as = session.options.otherKey === undefined ? 'owner' : 'other';
    const [before] = await usage(session, as);
    const { runId } = await upload(session, {}, { as });
    const image = { prompt: 'a red fox', model_type: 'vendora', width: 64, height: 64, batch_size: 2, sync: true };
    const made = await send(session, 'images.generate', image, accepted(200, 202), { as });
    const drawn = await endedFor(session, as, made);
    const long = { source_run_id: runId, duration: 10, fps: 60 };
    const path = { run_id: String(runIdOf(await send(session, 'generateVideo', long, accepted(202), { as }))) };
    const end = await session.request('runs.cancel', { path, as }, accepted(200));
    for (const run_id of [path.run_id, runId, drawn.run_id]) {
      await session.request('runs.delete', { path: { run_id }, as }, accepted(204));
      session.made.runs.delete(run_id);
    }
    const [after, exchange] = await usage(session, as);
    const expectGrowth = (type: string, model: string | null, counts: Record<string, number>): void => {
      for (const [count, wanted] of Object.entries(counts)) {
        const grown = sum(after, type, model, count) - sum(before, type, model, count);
        // Seconds are rounded.
        const isRight = as === 'other' ? Math.abs(grown - wanted) < 0.005 : grown > wanted - 0.005;
        session.expect(isRight, `${count} of ${type} grew by ${grown}, not ${wanted}`, exchange);
      }
    };
    const uploads = sum(after, 'upload', null, 'completed') - sum(before, 'upload', null, 'completed');
    session.expect(uploads >= 1, 'a deleted upload is not counted', exchange);
    if (drawn.status === 'completed') {
      const { queue_seconds = 0, work_seconds = 0 } = (drawn.metrics ?? {}) as Record<string, number>;
      const none = { failed: 0, canceled: 0, video_seconds: 0 };
      expectGrowth('generate', 'vendora', { completed: 1, images: 2, ...none, queue_seconds, work_seconds });
    }
    if (fieldsOf(end).status === 'canceled') {
      const { queue_seconds = 0, work_seconds = 0 } = (fieldsOf(end).metrics ?? {}) as Record<string, number>;
      const none = { completed: 0, failed: 0, images: 0, video_seconds: 0 };
      expectGrowth('video', fieldsOf(end).model_type as string | null, {
        canceled: 1,
        ...none,
        queue_seconds,
        work_seconds,
      });
    }
    session.expect(sum(after, 'upload', null, 'images') === 0, 'uploads count as images', exchange);
    const dates = after.map(({ date }) => date);
    session.expect(dates.join() === dates.toSorted().join(), 'the entries are not ordered by day', exchange);
    const { from = '', to = '' } = fieldsOf(exchange) as { from?: string; to?: string };
    const message = 'an entry is outside its range';
    session.expect(
      dates.every((date) => date >= from && date <= to),
      message,
      exchange,
    );

    for (const query of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2024-01-01', to: '2025-01-01' },
    ]) {
      await session.request('usage.get', { query }, refused('validation_error'));
    }
  },
};

async function usage(session: Session, as: Credentials): Promise<[Entry[], Exchange]> {
  const exchange = await session.request('usage.get', { as }, accepted(200));
  return [(fieldsOf(exchange).data as Entry[] | undefined) ?? [], exchange];
}

/** The run of a generation once it has ended, as this user sees it. */
async function endedFor(session: Session, as: Credentials, made: Exchange): Promise<Run> {
  let run = fieldsOf(made).data as Run;
  for (let looks = 0; looks < 10 && !isTerminal(session.contract, run.status); looks++)
    run = fieldsOf(await getRun(session, run.run_id, accepted(200), { as, headers: { Prefer: 'wait=20' } })) as Run;
  return run;
}

function sum(entries: Entry[], type: string, model: string | null, count: string): number {
  return entries
    .filter(({ run_type, model_type }) => run_type === type && model_type === model)
    .reduce((total, entry) => total + Number(entry[count]), 0);
}
