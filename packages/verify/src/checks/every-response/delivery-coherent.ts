import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

interface Delivery {
  delivery_id: string;
  type: string;
  run_id: string | null;
  status: string;
  attempts: { at: string; status_code: number | null; error: string | null }[];
  next_attempt_at: string | null;
  created_at: string;
  updated_at: string;
  payload: string;
}

export const deliveryCoherent: ExchangeCheck = {
  proves:
    'A delivery does not contradict itself: it has a next attempt exactly while it is pending, an attempt failed ' +
    'exactly if it has an error, one that is delivered ended with a success, its times are in order, and its ' +
    'payload is its event.',
  look: ({ exchange }) => {
    if (exchange.status >= 300) return undefined;
    const { data } = fieldsOf(exchange);
    const shown = (Array.isArray(data) ? data : [exchange.json]).filter(
      (value): value is Delivery => typeof value === 'object' && value !== null && 'delivery_id' in value,
    );
    for (const delivery of shown) {
      const wrong = contradiction(delivery);
      if (wrong !== undefined) return `delivery ${delivery.delivery_id}: ${wrong}`;
    }
    return shown.length === 0 ? undefined : fine;
  },
};

function contradiction(delivery: Delivery): string | undefined {
  const { status, attempts, next_attempt_at, created_at, updated_at, payload, type, run_id } = delivery;
  const times = [created_at, ...attempts.map(({ at }) => at)].map((time) => Date.parse(time));
  const event = JSON.parse(payload) as { type: string; data: { run_id: string } };
  const truths: [boolean, string][] = [
    [(next_attempt_at !== null) === (status === 'pending'), `it is ${status}, next_attempt_at is ${next_attempt_at}`],
    [
      attempts.every(({ status_code, error }) => isSuccess(status_code) === (error === null)),
      'an attempt contradicts itself',
    ],
    [status !== 'failed' || !isSuccess(attempts.at(-1)?.status_code ?? null), 'it failed with a success'],
    [status !== 'delivered' || isSuccess(attempts.at(-1)?.status_code ?? null), 'it is delivered without a success'],
    [
      times.every((time, index) => index === 0 || time >= (times[index - 1] as number)),
      'its attempts are not in order',
    ],
    [Date.parse(updated_at) >= Date.parse(created_at), 'updated_at is before created_at'],
    [event.type === type, `its type is ${type}, that of its payload ${event.type}`],
    [run_id === null || event.data.run_id === run_id, `its run is ${run_id}, that of its payload ${event.data.run_id}`],
  ];
  return truths.find(([holds]) => !holds)?.[1];
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
