import { getRun, send } from '../../actions/runs.ts';
import { accepted, runIdOf } from '../../exchange/call.ts';
import { readEvents } from '../../judge/event-stream.ts';
import type { Scenario } from './scenario.ts';

/**
 * A stream starts with a snapshot, its ids increase, and it ends with the ended run; resuming skips and repeats
 * nothing.
 */
export const eventsComplete: Scenario = {
  about: ['runs.events'],
  async run(session) {
    const operation = session.operation('runs.events');
    const values = { prompt: 'a red fox', width: 64, height: 64, batch_size: 2 };
    const made = await send(session, 'images.generate', values, accepted(202));
    const path = { run_id: runIdOf(made) ?? '' };
    const stream = await session.call({ operation, path }, accepted(200));
    const events = readEvents(stream.body.toString()).filter(({ event }) => event !== 'ping');
    const ids = events.map(({ id }) => id ?? -1);
    const last = events.at(-1);
    session.expect(events[0]?.event === 'snapshot', `the first event is ${events[0]?.event}`, made, stream);
    session.expect(last?.event === 'done', `the last event is ${last?.event}`, made, stream);
    session.expect(
      ids.every((id, index) => index === 0 || id > Number(ids[index - 1])),
      `the ids do not grow: ${ids}`,
      made,
      stream,
    );
    session.expect(
      events.filter(({ event }) => event === 'snapshot').length === 1,
      'there is more than one snapshot',
      made,
      stream,
    );
    const run = await getRun(session, path.run_id, accepted(200));
    session.expect(
      JSON.stringify(last?.data) === JSON.stringify(run.json),
      'the done event shows another run than runs.get',
      stream,
      run,
    );
    const states = events
      .map(({ data }) => (data as { status?: string }).status)
      .filter((status) => status !== undefined);
    const legal = states.every(
      (status, index) =>
        index === 0 ||
        status === states[index - 1] ||
        session.contract.states[String(states[index - 1])]?.to.includes(status),
    );
    session.expect(legal, `the stream has ${states.join(' → ')}`, made, stream);

    const resumed = await session.call(
      { operation, path, headers: { 'Last-Event-ID': String(ids[0]) } },
      accepted(200),
    );
    const rest = readEvents(resumed.body.toString()).filter(({ event }) => event !== 'ping');
    const missed = rest.map(({ id }) => id).join() !== ids.slice(1).join() && rest[0]?.event !== 'snapshot';
    session.expect(
      !missed,
      `resumed after ${ids[0]}, the stream has ${rest.map(({ id }) => id)}, it had ${ids}`,
      stream,
      resumed,
    );
    await session.call({ operation, path, headers: { 'Last-Event-ID': String(ids.at(-1)) } }, accepted(204));
    const late = await session.call({ operation, path }, accepted(200));
    const kinds = readEvents(late.body.toString()).map(({ event }) => event);
    session.expect(kinds.join() === 'snapshot,done', `the stream of an ended run is ${kinds.join()}`, late);
  },
};
