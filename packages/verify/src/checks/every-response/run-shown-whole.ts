import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const runShownWhole: ExchangeCheck = {
  proves: 'A run shows its inputs as an object, and what a response repeats of its run is the same as in the run.',
  look: ({ exchange, runs }) => {
    if (runs.length === 0) return undefined;
    for (const { run_id, inputs } of runs)
      if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs))
        return `run ${run_id}: inputs are ${JSON.stringify(inputs)}`;
    const { data, image_url } = fieldsOf(exchange) as { data?: Record<string, unknown>; image_url?: unknown };
    const [run] = runs;
    if (data === run && image_url !== undefined && image_url !== run?.image_url)
      return 'image_url is not that of the run in data';
    return fine;
  },
};
