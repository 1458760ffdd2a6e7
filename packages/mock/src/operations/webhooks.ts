import type { Call, Reply } from '../core/call.ts';
import type { Run } from '../core/contract.ts';
import type { Delivery } from '../core/deliveries.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { presentRun } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { found } from './records.ts';

/** Sends the event of a run's end to whom its request named; it is sent whoever ends the run. */
export function announce({ contract, state, request, incident }: Call, run: MockRun): void {
  const { webhook } = run;
  if (webhook === undefined) return;
  void state.runs.wait(run, Number.POSITIVE_INFINITY).then(() => {
    const data = presentRun(contract, run, state.runs.now(run), request.origin);
    const type = contract.stateMachine.states[data.status]?.event;
    if (type === undefined || !state.runs.isKept(run)) return;
    state.deliveries.send({ type, runId: data.run_id, ...webhook, data, incident });
  });
}

export function redeliver(call: Call): Reply {
  const delivery = found(call, call.state.deliveries);
  call.state.deliveries.resend(delivery);
  return accepted(call, delivery);
}

/** Sends one of the contract's own example events, so that a receiver can be tried before there is any run. */
export function testWebhook(call: Call): Reply {
  const { contract, fields, state, request, incident } = call;
  const { url, secret, type = 'run.completed' } = fields as { url: string; secret?: string; type?: string };
  const events = contract.exampleValues() as ({ type?: string; data?: Run } | null)[];
  const data = events.find((event) => event?.type === type && event.data !== undefined)?.data;
  const event = { type, runId: null, url, secret, data: withOwnUrls(data, request.origin), incident };
  return accepted(call, state.deliveries.send(event));
}

function accepted(call: Call, delivery: Delivery): Reply {
  return reply(call, 202, delivery, { Location: `/api/v1/webhooks/deliveries/${delivery.delivery_id}` });
}
