import type { Handler } from './handler.ts';
import { requireRun } from './make-run.ts';

export const runsEvents: Handler<'runs.events'> = {
  async handle(call, service) {
    const run = await requireRun(call, service, call.parameters.run_id);
    const last = call.parameters['Last-Event-ID'];
    const after = last === undefined ? undefined : Number(last);
    // A client that has seen the end need not reconnect.
    if (after !== undefined && service.runs.isTerminal(run) && after >= run.version) return { status: 204 };
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      events: service.runs.events(run, after, call.signal),
      type: 'text/event-stream',
    };
  },
};
