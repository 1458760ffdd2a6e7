import type { Exchange } from '../exchange/call.ts';
import type { Memory, Sighting } from './memory.ts';

/**
 * The newest sighting of a run that is certainly older than this exchange: its answer had come before this request
 * went out. Requests that overlap say nothing about order.
 */
export function earlierSighting(memory: Memory, exchange: Exchange, runId: string): Sighting | undefined {
  return memory.sightings.get(runId)?.findLast((sighting) => sighting.exchange.endedAt <= exchange.startedAt);
}

/** Answers that are kept for replay show a run as it once was. */
export function isReplay({ headers }: Exchange): boolean {
  return headers['idempotent-replayed'] === 'true';
}
