import type { ContractFault } from '../faults/from-contract/contract-fault.ts';
import { isHeldOut } from '../faults/from-contract/generate.ts';
import type { Verdict } from '../recording/judge-again.ts';
import type { Recording } from '../recording/recording.ts';

/** What became of one fault. */
export interface Outcome {
  fault: string;
  kind: string;
  operation: string;
  place: string;
  isHeldOut: boolean;
  /** On the recording, or on the live service behind the proxy. */
  judged: 'recorded' | 'live';
  result: 'caught' | 'missed' | 'explained' | 'without effect' | 'never came up';
  check: string | undefined;
  message: string | undefined;
  diverged: boolean;
  /** Why a miss is right. */
  reason?: string;
}

/** The name of the set of faults that were written by hand. */
export const byHand = 'written by hand';

/** Whether one of the recordings has a response that the fault is about. */
export function cameUp(recordings: Recording[]): (fault: ContractFault) => boolean {
  const all = recordings.flatMap(({ exchanges }) => exchanges);
  const seen = new Set(all.flatMap(({ request, status }) => [request.operation, `${request.operation} ${status}`]));
  return ({ operation, scope: { statuses: [status] = [] } }) =>
    operation === '' || seen.has(status === undefined ? operation : `${operation} ${status}`);
}

export function outcomeOf(
  fault: Pick<ContractFault, 'name'> & Partial<ContractFault>,
  verdict: Pick<Verdict, 'changed' | 'check' | 'message' | 'diverged'>,
  judged: Outcome['judged'],
  came: boolean,
): Outcome {
  const { name, kind = byHand, operation = '', place = '' } = fault;
  const { check, message, diverged, changed } = verdict;
  const missed = changed > 0 ? 'missed' : came ? 'without effect' : 'never came up';
  return {
    fault: name,
    kind,
    operation,
    place,
    isHeldOut: kind !== byHand && isHeldOut({ name }),
    judged,
    result: check !== undefined ? 'caught' : missed,
    check,
    message,
    diverged,
  };
}
