import type { Contract } from '../contract/contract.ts';
import type { AnswerSpec } from '../contract/operation.ts';
import type { Exchange } from '../exchange/call.ts';
import type { Expectation } from './expectation.ts';
import type { Memory } from './memory.ts';

/** Everything a check may look at. */
export interface Evidence {
  contract: Contract;
  exchange: Exchange;
  expectation: Expectation | undefined;
  /** What the contract says about this answer; undefined where it does not list it. */
  spec: AnswerSpec | undefined;
  /** The runs that the answer shows. */
  runs: Record<string, unknown>[];
  memory: Memory;
}

/** What is wrong, in a sentence; `fine` where it holds; undefined where there was nothing to check. */
export type Verdict = string | undefined;
export const fine = '';

/** A check that every answer goes through, whatever it was asked for. */
export type ExchangeCheck = (evidence: Evidence) => Verdict;
