import type { AnswerSpec } from '../contract/operation.ts';
import type { Exchange } from '../exchange/call.ts';

/** What the contract says about a response with this status; undefined if it is not listed. */
export function answerSpec({ call, status, method }: Exchange): AnswerSpec | undefined {
  // A method that the path does not have is 405, whichever of its operations is asked.
  if (method !== call.operation.method && status !== 405) return undefined;
  return call.operation.answers.get(status);
}
