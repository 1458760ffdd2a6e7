import { isTerminal } from '../../contract/contract.ts';
import { earlierSnapshot, isReplay } from '../../judge/earlier-snapshot.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** What `runs.update` changes, in any status. */
const changeable = new Set(['tags', 'metadata', 'updated_at']);

export const terminalStatesFinal: ExchangeCheck = {
  proves:
    'A run that has ended never changes again, in any of its fields, unless its tags or metadata are changed on ' +
    'request.',
  look: ({ contract, exchange, runs, memory }) => {
    if (runs.length === 0 || isReplay(exchange)) return undefined;
    for (const run of runs) {
      const before = earlierSnapshot(memory, exchange, String(run.run_id));
      if (before === undefined || !isTerminal(contract, String(before.run.status))) continue;
      const update = memory.updates.get(String(run.run_id));
      const updated = update !== undefined && (update.pending > 0 || update.endedAt >= before.exchange.startedAt);
      const changed = Object.keys(before.run).find(
        (field) =>
          JSON.stringify(before.run[field]) !== JSON.stringify(run[field]) && !(updated && changeable.has(field)),
      );
      if (changed !== undefined) return `run ${run.run_id} had ended ${before.run.status}, then its ${changed} changed`;
    }
    return fine;
  },
};
