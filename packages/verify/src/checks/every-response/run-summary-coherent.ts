import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';
import { isRun } from '../../judge/runs-in.ts';

export const runSummaryCoherent: ExchangeCheck = {
  proves: 'A response that shows only some fields of its run does not contradict itself in them.',
  look: ({ contract, exchange }) => {
    const { data } = fieldsOf(exchange);
    if (exchange.status >= 300 || typeof data !== 'object' || data === null) return undefined;
    const run = data as Record<string, unknown>;
    if (typeof run.run_id !== 'string' || isRun(run)) return undefined;
    const { status, live_status, progress, created_at, updated_at } = run;
    const state = contract.states[String(status)];
    if (state !== undefined && live_status !== undefined && live_status !== state.live_status)
      return `status is ${status}, live_status ${live_status}`;
    if (progress !== undefined && status === 'queued' && progress !== 0) return `it is queued, progress is ${progress}`;
    if (progress !== undefined && status !== undefined && (progress === 1) !== (status === 'completed'))
      return `status is ${status}, progress ${progress}`;
    return Date.parse(String(updated_at)) < Date.parse(String(created_at)) ? 'updated_at is before created_at' : fine;
  },
};
