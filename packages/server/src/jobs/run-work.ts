import type { Backend, WorkContext, WorkInputs, WorkKind, WorkResult } from '@darkroom/engine';
import type { FileStore } from '../files/index.ts';
import type { Log } from '../process/log.ts';
import type { Runs } from '../runs/index.ts';
import { orDiscard, type Store } from '../store/index.ts';
import type { ResultFile, StoredRun } from '../store/records.ts';
import { createEarlyImages, type EarlyImages } from './early-images.ts';
import { attemptsUsedUp, failureOf, isUnavailable, mostAttempts } from './failure.ts';
import type { Claim } from './job-loop.ts';
import { keepResult } from './keep-result.ts';
import type { ProgressReports } from './progress-reports.ts';
import { workImages } from './work-images.ts';

export interface WorkDeps {
  store: Store;
  runs: Runs;
  files: FileStore;
  backend: Backend;
  reports: ProgressReports;
  log: Log;
}

/**
 * Processes one run from the stored images with the stored seed, so a second attempt gives the same result. Throws only
 * if the job should go back to the queue.
 */
export async function processRun(claim: Claim, deps: WorkDeps): Promise<void> {
  const { runs, store, log } = deps;
  const { job, signal: returned } = claim;
  // Its position in the fair queue; new runs line up behind the ones that are being started.
  await store.runs.reachTag(-job.priority);
  const run = await runs.start(job.id);
  if (run === null || run.work === null) {
    await store.queue.drop('runs', job.id);
    return;
  }
  if (run.attempts > mostAttempts) {
    await runs.fail(run.runId, attemptsUsedUp);
    return;
  }
  // A worker that stops and an unavailable database or storage are not the run's fault: this attempt does not count.
  claim.undo = () => store.runs.release(run.runId, run.attempts);
  const ended = watchForEnd(run, deps);
  const early = createEarlyImages(run, deps);
  try {
    const signal = AbortSignal.any([returned, ended.signal]);
    const began = performance.now();
    const result = await makePixels(run, claim, signal, early, deps);
    signal.throwIfAborted();
    await finish(run, result, early.images, deps);
    log.info({ run: run.runId, kind: run.work.kind, ms: Math.round(performance.now() - began) }, 'run completed');
  } catch (error) {
    if (ended.signal.aborted) return;
    if (returned.aborted || isUnavailable(error)) throw error;
    log.warn({ err: error, run: run.runId, kind: run.work.kind }, 'run failed');
    await runs.fail(run.runId, failureOf(error));
  } finally {
    deps.reports.end(run.runId);
    ended.close();
  }
}

async function makePixels(
  run: StoredRun,
  claim: Claim,
  signal: AbortSignal,
  early: EarlyImages,
  deps: WorkDeps,
): Promise<WorkResult> {
  const { kind, input } = run.work as NonNullable<StoredRun['work']>;
  const context: WorkContext = {
    signal,
    progress: (fraction) => deps.reports.report(run.runId, fraction),
    hasRoom: () => claim.hasRoom(),
    finished: (file) => early.add(file),
    images: await workImages(run, deps),
  };
  const work = deps.backend[kind] as (input: WorkInputs[WorkKind], context: WorkContext) => Promise<WorkResult>;
  try {
    return await work.call(deps.backend, input, context);
  } finally {
    await early.stored();
  }
}

/** If the run has ended in another way first, the result is deleted. */
async function finish(
  run: StoredRun,
  result: WorkResult,
  early: readonly ResultFile[],
  { runs, files }: WorkDeps,
): Promise<void> {
  const kept = {
    ...(await keepResult(result, files, early)),
    // If there are several methods, the inputs say which one was used.
    ...(result.method === undefined ? {} : { inputs: { ...(run.inputs as object), method: result.method } }),
  };
  // Those that the run had before are its own, whatever becomes of it.
  const names = kept.files.slice(early.length).map(({ file }) => file);
  const discard = () => files.remove(names);
  if ((await orDiscard(() => runs.complete(run.runId, kept), discard)) === null) await discard();
}

/** Aborts as soon as the run is ended elsewhere: canceled, past its deadline, or deleted. */
function watchForEnd(run: StoredRun, { runs, store }: WorkDeps): { signal: AbortSignal; close(): void } {
  const ended = new AbortController();
  const unsubscribe = runs.onChange((runId, changed) => {
    if (runId !== run.runId) return;
    if (changed === undefined) void check();
    else if (changed.status !== 'processing') ended.abort();
  });
  // In case a notice was lost.
  const timer = setInterval(() => void check(), 1_000);
  const check = async () => {
    const endedRuns = await store.runs.endedAmong([run.runId]).catch(() => []);
    if (endedRuns.length > 0) ended.abort();
  };
  return {
    signal: ended.signal,
    close() {
      unsubscribe();
      clearInterval(timer);
    },
  };
}
