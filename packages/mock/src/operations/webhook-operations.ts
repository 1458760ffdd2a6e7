import { Refused } from '@darkroom/contract/reading';
import type { Call, Reply } from '../core/call.ts';
import type { Delivery } from '../core/deliveries.ts';
import { withOwnUrls } from '../core/file-url.ts';
import { jsonReply } from '../core/reply.ts';
import { page } from './page.ts';

export async function listDeliveries(call: Call): Promise<Reply> {
  const { parameters } = call;
  const deliveries = call.state.deliveries
    .all()
    .filter(({ status }) => (parameters.status ?? status) === status)
    .filter(({ run_id }) => (parameters.run_id ?? run_id) === run_id);
  return jsonReply(
    call,
    200,
    page(call, deliveries, ({ delivery_id }) => delivery_id),
  );
}

export async function getDelivery(call: Call): Promise<Reply> {
  return jsonReply(call, 200, find(call));
}

export async function redeliver(call: Call): Promise<Reply> {
  const delivery = find(call);
  call.state.deliveries.resend(delivery);
  return jsonReply(call, 202, delivery, location(delivery));
}

/** Sends one of the contract's own example events, so that a receiver can be tried before there is any run. */
export async function testWebhook(call: Call): Promise<Reply> {
  const { contract, fields, state, request, incident } = call;
  const type = typeof fields.type === 'string' ? fields.type : 'run.completed';
  const event = contract
    .exampleValues()
    .find(
      (value) =>
        (value as { type?: unknown } | null)?.type === type && (value as object) && 'data' in (value as object),
    );
  const delivery = state.deliveries.send({
    type,
    runId: null,
    url: String(fields.url),
    secret: typeof fields.secret === 'string' ? fields.secret : undefined,
    data: withOwnUrls((event as { data?: unknown } | undefined)?.data, request.origin),
    incident,
  });
  return jsonReply(call, 202, delivery, location(delivery));
}

function find({ state, parameters }: Call): Delivery {
  const delivery = state.deliveries.get(String(parameters.delivery_id));
  if (delivery === undefined) throw new Refused('delivery_not_found');
  return delivery;
}

function location({ delivery_id }: Delivery): { Location: string } {
  return { Location: `/api/v1/webhooks/deliveries/${delivery_id}` };
}
