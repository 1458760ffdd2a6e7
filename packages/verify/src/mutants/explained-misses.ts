import type { FaultKind } from './from-contract/contract-fault.ts';
import type { Outcome } from './outcome.ts';

/** Faults whose miss is right, because the contract does not promise what they break. */
export interface ExplainedMiss {
  kinds: FaultKind[];
  operation?: RegExp;
  place: RegExp;
  reason: string;
}

export const explainedMisses: ExplainedMiss[] = [];

/** Marks the misses that are explained, and returns the explanations that explain nothing. */
export function explain(outcomes: Outcome[], explained: ExplainedMiss[] = explainedMisses): ExplainedMiss[] {
  const needed = new Set<ExplainedMiss>();
  for (const outcome of outcomes) {
    if (outcome.result !== 'missed' && outcome.result !== 'never came up') continue;
    const found = explained.find(
      ({ kinds, operation, place }) =>
        (kinds as string[]).includes(outcome.kind) &&
        (operation === undefined || operation.test(outcome.operation)) &&
        place.test(outcome.place),
    );
    if (found === undefined) continue;
    needed.add(found);
    Object.assign(outcome, { result: 'explained', reason: found.reason });
  }
  return explained.filter((one) => !needed.has(one));
}
