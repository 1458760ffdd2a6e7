import type { Exchange } from '../exchange/call.ts';
import type { Memory, RunSnapshot } from './memory.ts';

/**
 * The newest snapshot of a run that is certainly older than this exchange: its response arrived before this request
 * was sent. Requests that overlap say nothing about order.
 */
export function earlierSnapshot(memory: Memory, exchange: Exchange, runId: string): RunSnapshot | undefined {
  return memory.snapshots.get(runId)?.findLast((snapshot) => snapshot.exchange.endedAt <= exchange.startedAt);
}

/** A replayed response shows the run as it was when the response was first sent. */
export function isReplay({ headers }: Exchange): boolean {
  return headers['idempotent-replayed'] === 'true';
}
