import type { Call } from '../core/call.ts';
import type { Run } from '../core/contract.ts';
import type { Delivery } from '../core/deliveries.ts';
import type { Reply } from '../core/exchange.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { presentRun } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { MockRun } from '../core/run-store.ts';
import { found } from './records.ts';

/** Sends the event when a run ends, to the URL that its request gave, also if another request ends the run. */
export function announce({ contract, state, request, incident }: Call, run: MockRun): void {
  const { webhook } = run;
  if (webhook === undefined) return;
  const send = async (): Promise<void> => {
    await state.runs.wait(run, Number.POSITIVE_INFINITY);
    const data = presentRun(contract, run, state.runs.now(run), request.origin);
    const type = contract.stateMachine.states[data.status]?.event;
    if (type === undefined || !state.runs.isKept(run)) return;
    state.deliveries.send({ type, runId: data.run_id, ...webhook, data, incident });
  };
  // The request has its response already, so a fault of the mock can only be shown here.
  send().catch((error: unknown) => console.error(error));
}

export function redeliver(call: Call): Reply {
  const delivery = found(call, call.state.deliveries);
  call.state.deliveries.resend(delivery);
  return accepted(call, delivery);
}

/** Sends one of the contract's own example events, to test a receiver before there is any run. */
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
