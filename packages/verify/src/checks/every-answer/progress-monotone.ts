import { earlierSnapshot, isReplay } from '../../judge/earlier-snapshot.ts';
import { readEvents } from '../../judge/event-stream.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

/** Progress never decreases, neither from one response to the next nor within a stream of events. */
export const progressMonotone: ExchangeCheck = ({ exchange, runs, memory }) => {
  if (exchange.headers['content-type']?.startsWith('text/event-stream')) {
    const told = readEvents(exchange.body.toString())
      .map(({ data }) => (data as { progress?: number } | null)?.progress)
      .filter((progress) => typeof progress === 'number');
    const fall = told.findIndex((progress, index) => index > 0 && progress < (told[index - 1] as number));
    if (fall > 0) return `progress fell from ${told[fall - 1]} to ${told[fall]} within the stream`;
  }
  if (runs.length === 0 || isReplay(exchange)) return undefined;
  for (const run of runs) {
    const before = earlierSnapshot(memory, exchange, String(run.run_id));
    if (before !== undefined && Number(run.progress) < Number(before.run.progress)) {
      return `progress of run ${run.run_id} fell from ${before.run.progress} to ${run.progress}`;
    }
  }
  return fine;
};
