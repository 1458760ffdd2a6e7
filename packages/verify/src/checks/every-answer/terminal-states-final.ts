import { isTerminal } from '../../contract/contract.ts';
import { earlierSnapshot, isReplay } from '../../judge/earlier-snapshot.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** A run that has ended never changes again, in any of its fields. */
export const terminalStatesFinal: ExchangeCheck = ({ contract, exchange, runs, memory }) => {
  if (runs.length === 0 || isReplay(exchange)) return undefined;
  for (const run of runs) {
    const before = earlierSnapshot(memory, exchange, String(run.run_id));
    if (before === undefined || !isTerminal(contract, String(before.run.status))) continue;
    const changed = Object.keys(before.run).find(
      (field) => JSON.stringify(before.run[field]) !== JSON.stringify(run[field]),
    );
    if (changed !== undefined) return `run ${run.run_id} had ended ${before.run.status}, then its ${changed} changed`;
  }
  return fine;
};
