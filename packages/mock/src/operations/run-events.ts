import type { Call, Reply } from '../core/call.ts';
import { iso, presentRun } from '../core/present-run.ts';
import { emptyReply, headersFor } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { isTerminal } from '../core/run-timeline.ts';
import { find } from './run-operations.ts';

const pingEvery = 15_000;

/**
 * The stream of a run. Ids are positions in its timeline: the moment with index 3 is event 4, and `done` comes one
 * after the last moment. So a stream can be resumed anywhere, and nothing has to be kept for that.
 */
export async function watchRun(call: Call): Promise<Reply> {
  const { state } = call;
  const run = find(call);
  const lastEventId = call.parameters['Last-Event-ID'];
  const seen = lastEventId === undefined ? undefined : Number(lastEventId);
  if (seen !== undefined && state.runs.ended(run) && seen > run.moments.length) return emptyReply(call, 204);
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  };
  return { status: 200, headers: headersFor(call, 200, headers), body: stream(call, run, seen) };
}

function stream(
  { contract, state, clock, request }: Call,
  run: MockRun,
  seen: number | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      const tell = (event: string, data: unknown, id?: number) => {
        const head = id === undefined ? '' : `id: ${id}\n`;
        controller.enqueue(encoder.encode(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      };
      const now = state.runs.now(run);
      const resumed = seen !== undefined && seen <= now + 2 && seen > 0;
      let told = resumed ? seen - 1 : now;
      if (!resumed) tell('snapshot', presentRun(contract, run, now, request.origin), now + 1);

      let cancelTimer = () => {};
      let nextPing = clock.now() + pingEvery;
      const goOn = () => {
        cancelTimer();
        const current = state.runs.now(run);
        for (; told < current; told++) tellMoment(told + 1);
        const status = run.moments[current]?.status ?? '';
        if (isTerminal(contract.stateMachine, status)) {
          tell('done', presentRun(contract, run, current, request.origin), current + 2);
          stop();
          return controller.close();
        }
        // Deleted meanwhile, or the mock was reset: there is nothing more to tell.
        if (state.runs.get(run.runId) !== run) {
          stop();
          return controller.close();
        }
        if (clock.now() >= nextPing) {
          tell('ping', { at: iso(clock.now()) });
          nextPing = clock.now() + pingEvery;
        }
        cancelTimer = clock.at(Math.min(nextPing, run.moments[current + 1]?.at ?? nextPing), goOn);
      };
      const tellMoment = (index: number) => {
        const moment = run.moments[index];
        const before = run.moments[index - 1];
        if (moment === undefined) return;
        const { status, progress } = moment;
        const updated_at = iso(moment.at);
        if (status === before?.status) return tell('progress', { progress, updated_at }, index + 1);
        tell(
          'status',
          { status, live_status: contract.stateMachine.states[status]?.live_status, progress, updated_at },
          index + 1,
        );
      };
      stop = () => {
        cancelTimer();
        run.listeners.delete(goOn);
      };
      run.listeners.add(goOn);
      goOn();
    },
    cancel: () => stop(),
  });
}
