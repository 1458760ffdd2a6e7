import { ended, send, upload } from '../../actions/runs.ts';
import { type Exchange, fieldsOf } from '../../exchange/call.ts';
import { accepted, refused } from '../../judge/expectation.ts';
import { runIdOf } from '../../phases/settle.ts';
import { removeRun } from '../../session/clean-up.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from '../scenario.ts';

const name = 'usage-counted';

interface Entry {
  date: string;
  run_type: string;
  [count: string]: string | number | null;
}

/**
 * A run that ends is counted on that day, with what it made, and stays counted when it is deleted. Other checks make
 * runs meanwhile, so sums may grow by more. A range that is too long, or ends before it begins, is refused.
 */
export const usageCounted: Scenario = {
  about: ['usage.get'],
  async run(session) {
    const [before] = await usage(session);
    const { runId } = await upload(session);
    const image = { prompt: 'a red fox', model_type: 'vendora', width: 64, height: 64, batch_size: 2 };
    const drawn = await ended(session, await send(session, 'images.generate', image, accepted(202)));
    const stopped = await send(
      session,
      'generateVideo',
      { source_run_id: runId, duration: 10, fps: 60 },
      accepted(202),
    );
    const path = { run_id: String(runIdOf(stopped)) };
    const end = await session.call({ operation: session.operation('runs.cancel'), path }, accepted(200));
    for (const id of [path.run_id, runId, drawn?.run_id ?? '']) await removeRun(session, id);
    const [after, exchange] = await usage(session);
    const grown = (type: string, count: string) => sum(after, type, count) - sum(before, type, count);
    session.expect(name, grown('upload', 'completed') >= 1, 'a deleted upload is not counted', exchange);
    session.expect(name, grown('generate', 'completed') >= 1, 'a deleted run is not counted', exchange);
    session.expect(name, grown('generate', 'images') >= 2, 'the images of a deleted run are not counted', exchange);
    const wasCanceled = fieldsOf(end).status !== 'canceled' || grown('video', 'canceled') >= 1;
    session.expect(name, wasCanceled, 'a canceled run is not counted', exchange);
    const ofModel = (entries: Entry[]): number =>
      entries
        .filter(({ model_type, run_type }) => model_type === 'vendora' && run_type === 'generate')
        .reduce((total, { completed }) => total + Number(completed), 0);
    session.expect(name, ofModel(after) > ofModel(before), 'a run is not counted with its model type', exchange);
    session.expect(name, sum(after, 'upload', 'images') === 0, 'uploads count as images that were made', exchange);
    const dates = after.map(({ date }) => date);
    session.expect(name, dates.join() === dates.toSorted().join(), 'the entries are not ordered by day', exchange);
    const { from = '', to = '' } = fieldsOf(exchange) as { from?: string; to?: string };
    session.expect(
      name,
      dates.every((date) => date >= from && date <= to),
      'an entry is outside its range',
      exchange,
    );

    for (const query of [
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2024-01-01', to: '2025-01-01' },
    ]) {
      const answer = await session.call(
        { operation: session.operation('usage.get'), query },
        refused('validation_error'),
      );
      session.expect(name, answer.status === 422, `${query.from} to ${query.to} returns ${answer.status}`, answer);
    }
  },
};

async function usage(session: Session): Promise<[Entry[], Exchange]> {
  const exchange = await session.call({ operation: session.operation('usage.get') }, accepted(200));
  return [(fieldsOf(exchange).data as Entry[] | undefined) ?? [], exchange];
}

function sum(entries: Entry[], type: string, count: string): number {
  return entries.filter(({ run_type }) => run_type === type).reduce((total, entry) => total + Number(entry[count]), 0);
}
