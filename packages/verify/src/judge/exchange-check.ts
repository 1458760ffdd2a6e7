import type { Contract } from '../contract/contract.ts';
import type { ResponseSpec } from '../contract/operation.ts';
import type { Exchange, Expectation } from '../exchange/call.ts';
import type { Memory } from './memory.ts';

/** Everything a check may use. */
export interface Evidence {
  contract: Contract;
  exchange: Exchange;
  expectation: Expectation | undefined;
  /** What the contract says about this response; undefined if it does not list it. */
  spec: ResponseSpec | undefined;
  /** The runs in the response. */
  runs: Record<string, unknown>[];
  memory: Memory;
}

/** What is wrong, in a sentence; `fine` if nothing is; undefined if there was nothing to check. */
export type Verdict = string | undefined;
export const fine = '';

/** A check for every response, whatever the request was. */
export interface ExchangeCheck {
  /** What a response that passes it has, for the docs. */
  proves: string;
  look(evidence: Evidence): Verdict;
}
