import type { Contract } from '../../contract/contract.ts';
import { earlierSnapshot, isReplay } from '../../judge/earlier-snapshot.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const legalTransitionsOnly: ExchangeCheck = {
  proves: "A run only changes as the contract's state machine allows; a caller may not see every state on the way.",
  look: ({ contract, exchange, runs, memory }) => {
    if (runs.length === 0 || isReplay(exchange)) return undefined;
    for (const run of runs) {
      const before = earlierSnapshot(memory, exchange, String(run.run_id));
      if (before === undefined) continue;
      const [from, to] = [String(before.run.status), String(run.status)];
      if (!reachable(contract, from, to)) return `run ${run.run_id} went from ${from} to ${to}`;
    }
    return fine;
  },
};

function reachable({ states }: Contract, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const state of seen) for (const next of states[state]?.to ?? []) seen.add(next);
  return seen.has(to);
}
