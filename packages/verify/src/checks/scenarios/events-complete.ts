import { getRun, send } from '../../actions/runs.ts';
import { accepted, type Exchange, runIdOf } from '../../exchange/call.ts';
import { readEvents } from '../../judge/event-stream.ts';
import type { Scenario } from './scenario.ts';

export const eventsComplete: Scenario = {
  proves:
    'A stream starts with a snapshot, its ids increase, and it ends with the ended run; resuming skips and ' +
    'repeats nothing.',
  about: ['runs.events'],
  async run(session) {
    const values = { prompt: 'a red fox', width: 64, height: 64, batch_size: 2 };
    const made = await send(session, 'images.generate', values, accepted(202));
    const path = { run_id: runIdOf(made) ?? '' };
    const listen = (status: number, after?: number): Promise<Exchange> => {
      const headers = after === undefined ? {} : { headers: { 'Last-Event-ID': String(after) } };
      return session.request('runs.events', { path, ...headers }, accepted(status));
    };
    const eventsOf = ({ body }: Exchange) => readEvents(body.toString()).filter(({ event }) => event !== 'ping');
    const stream = await listen(200);
    const events = eventsOf(stream);
    const ids = events.map(({ id }) => id ?? -1);
    const [first, last] = [events[0], events.at(-1)];
    session.expect(first?.event === 'snapshot', `the first event is ${first?.event}`, made, stream);
    session.expect(last?.event === 'done', `the last event is ${last?.event}`, made, stream);
    const grow = ids.every((id, index) => index === 0 || id > Number(ids[index - 1]));
    session.expect(grow, `the ids do not grow: ${ids}`, made, stream);
    const snapshots = events.filter(({ event }) => event === 'snapshot').length;
    session.expect(snapshots === 1, 'there is more than one snapshot', made, stream);
    const run = await getRun(session, path.run_id, accepted(200));
    const isSame = JSON.stringify(last?.data) === JSON.stringify(run.json);
    session.expect(isSame, 'the done event shows another run than runs.get', stream, run);
    const states = events.flatMap(({ data }) => (data as { status?: string }).status ?? []);
    const legal = states.slice(1).every((status, index) => {
      const before = String(states[index]);
      return status === before || session.contract.states[before]?.to.includes(status);
    });
    session.expect(legal, `the stream has ${states.join(' → ')}`, made, stream);

    const resumed = await listen(200, ids[0]);
    const rest = eventsOf(resumed);
    const after = rest.map(({ id }) => id).join();
    const isWhole = after === ids.slice(1).join() || rest[0]?.event === 'snapshot';
    session.expect(isWhole, `resumed after ${ids[0]}, the stream has ${after}, it had ${ids}`, stream, resumed);
    await listen(204, ids.at(-1));
    const late = await listen(200);
    const kinds = readEvents(late.body.toString()).map(({ event }) => event);
    session.expect(kinds.join() === 'snapshot,done', `the stream of an ended run is ${kinds.join()}`, late);
  },
};
