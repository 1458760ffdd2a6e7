import { earlierSnapshot, isReplay } from '../../judge/earlier-snapshot.ts';
import { readEvents } from '../../judge/event-stream.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

export const progressMonotone: ExchangeCheck = {
  proves:
    'Progress never decreases, and images are only added at the end, neither from one response to the next nor ' +
    'within a stream of events.',
  look: ({ exchange, runs, memory }) => {
    if (exchange.headers['content-type']?.startsWith('text/event-stream')) {
      const changes = readEvents(exchange.body.toString()).map(({ data }) => (data ?? {}) as Record<string, unknown>);
      const values = changes.map(({ progress }) => progress).filter((progress) => typeof progress === 'number');
      const fall = values.findIndex((progress, index) => index > 0 && progress < (values[index - 1] as number));
      if (fall > 0) return `progress fell from ${values[fall - 1]} to ${values[fall]} within the stream`;
      const images = changes.map(({ image_urls }) => image_urls).filter((urls) => Array.isArray(urls));
      const lost = images.findIndex((urls, index) => index > 0 && !continues(images[index - 1], urls));
      if (lost > 0) return `the images were ${images[lost - 1]} and then ${images[lost]} within the stream`;
    }
    if (runs.length === 0 || isReplay(exchange)) return undefined;
    for (const run of runs) {
      const before = earlierSnapshot(memory, exchange, String(run.run_id));
      if (before !== undefined && Number(run.progress) < Number(before.run.progress)) {
        return `progress of run ${run.run_id} fell from ${before.run.progress} to ${run.progress}`;
      }
      if (before !== undefined && !continues(before.run.image_urls, run.image_urls)) {
        return `the images of run ${run.run_id} were ${before.run.image_urls} and are now ${run.image_urls}`;
      }
    }
    return fine;
  },
};

/** Whether a list of images begins with all of an earlier one. Responses without lists say nothing. */
function continues(before: unknown, now: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(now)) return true;
  return before.every((url, index) => now[index] === url);
}
