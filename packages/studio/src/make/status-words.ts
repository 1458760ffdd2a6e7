import type { Run } from '@darkroom/client';
import { inputsOf, statusNames } from '../service/run-words.ts';
import { countOf, imageCount, pixelsOf } from '../service/shape.ts';
import { expectedSeconds, timeWords } from './expected-time.ts';
import { isPending, type MadeNow } from './use-made.ts';

/** Where the latest result stands, with the time it still needs if that is known. */
export function statusWords(made: readonly MadeNow[], runs: readonly Run[]): string {
  const pending = made.filter(isPending);
  if (pending.length === 0) return endWords(made);
  const [first] = pending;
  if (made.length > 1) return `${made.length - pending.length} of ${made.length} done`;
  const state = first?.run ? (statusNames[first.run.status] ?? first.run.status) : 'Sending';
  const left = first && secondsLeft(first, runs);
  return left === undefined ? state : `${state} · ${timeWords(left)} left`;
}

function secondsLeft({ run }: MadeNow, runs: readonly Run[]): number | undefined {
  if (!run) return undefined;
  const whole = expectedSeconds(runs, {
    runType: run.run_type,
    modelType: run.model_type,
    images: imageCount(run),
    pixels: pixelsOf(inputsOf(run)),
  });
  return whole === undefined ? undefined : whole * (1 - run.progress);
}

function endWords(made: readonly MadeNow[]): string {
  const [run] = made.flatMap((one) => one.run ?? []);
  if (made.length > 1 || !run) return '';
  if (run.status !== 'completed') return statusNames[run.status] ?? run.status;
  return run.metrics ? `${run.metrics.work_seconds.toFixed(1)} s` : '';
}

/** For screen readers: said when something starts and when it ends, not at every step. */
export function announcement(made: readonly MadeNow[]): string {
  if (made.length === 0) return '';
  const images = made.reduce((sum, { action, run }) => sum + (run ? imageCount(run) : countOf(action.input ?? {})), 0);
  const what = made.some(({ action }) => action.operation === 'generateVideo')
    ? 'the video'
    : images === 1
      ? 'the image'
      : `${images} images`;
  if (made.some(isPending)) return `Generating ${what}.`;
  const failed = made.filter(({ run, problem }) => problem || run?.status === 'failed').length;
  if (failed === made.length) return 'Generation failed.';
  if (made.some(({ run }) => run?.status === 'canceled')) return 'Canceled.';
  return failed > 0 ? `Done. ${failed} of ${made.length} failed.` : `Done: ${what}.`;
}
