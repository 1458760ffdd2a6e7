import { isTerminal } from '@darkroom/contract/reading';
import type { Call } from '../core/call.ts';
import type { Reply } from '../core/exchange.ts';
import { imagesAt, iso } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import type { Moment } from '../core/run-timeline.ts';
import { present } from './make-run.ts';
import { found } from './records.ts';

const pingEvery = 15_000;

/**
 * The stream of a run. Ids are positions in its timeline: the moment with index 3 is event 4, and `done` comes one
 * after the last moment. So a stream can be resumed anywhere, and nothing has to be kept for that.
 */
export function watchRun(call: Call): Reply {
  const { state, parameters } = call;
  const run = found(call, state.runs);
  const lastEventId = parameters['Last-Event-ID'];
  const seen = lastEventId === undefined ? 0 : Number(lastEventId);
  if (state.runs.ended(run) && seen > run.moments.length) return reply(call, 204, null);
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
  };
  const stop = new AbortController();
  const events = eventsOf(call, run, seen, stop.signal);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await events.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => stop.abort(),
  });
  return reply(call, 200, body, headers);
}

async function* eventsOf(call: Call, run: MockRun, seen: number, signal: AbortSignal): AsyncGenerator<string> {
  const { stateMachine } = call.contract;
  const { runs } = call.state;
  const { clock } = call.settings;
  let sent = runs.now(run);
  if (seen > 0 && seen <= sent + 2) sent = seen - 1;
  else yield eventText('snapshot', present(call, run, sent), sent + 1);
  let nextPing = clock.now() + pingEvery;
  while (!signal.aborted) {
    const current = runs.now(run);
    while (sent < current) {
      sent += 1;
      const { at, status, progress } = run.moments[sent] as Moment;
      const data = { progress, updated_at: iso(at) };
      const { live_status } = stateMachine.states[status] ?? {};
      if (status === run.moments[sent - 1]?.status)
        yield eventText('progress', { ...data, ...newImages(call, run, sent) }, sent + 1);
      else yield eventText('status', { status, live_status, ...data }, sent + 1);
    }
    const { status } = run.moments[current] as Moment;
    if (isTerminal(stateMachine, status)) return yield eventText('done', present(call, run, current), current + 2);
    // Deleted meanwhile, or the mock was reset.
    if (!runs.isKept(run)) return;
    if (clock.now() >= nextPing) {
      yield eventText('ping', { at: iso(clock.now()) });
      nextPing = clock.now() + pingEvery;
    }
    // While an event was being read, the next one may have come.
    if (runs.now(run) === current) await runs.change(run, nextPing, signal);
  }
}

/** The images so far, if one of them is new at this moment. */
function newImages({ request: { origin } }: Call, run: MockRun, index: number): { image_urls?: string[] } {
  const image_urls = imagesAt(run, index, origin);
  return image_urls.length > imagesAt(run, index - 1, origin).length ? { image_urls } : {};
}

function eventText(event: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
