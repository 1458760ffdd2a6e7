import type { ImageSource, Scene } from '@darkroom/engine';
import { firstImageOf } from '../runs/index.ts';
import { orDiscard } from '../store/index.ts';
import { attemptsUsedUp, failureOf, isUnavailable, mostAttempts } from './failure.ts';
import type { Claim } from './job-loop.ts';
import { keepResult } from './keep-result.ts';
import type { WorkDeps } from './run-work.ts';

/** Separates the image of a run into layers, for a caller that waits for them. */
export async function processLayers(claim: Claim, deps: WorkDeps): Promise<void> {
  const { store, log } = deps;
  const { job, signal: returned } = claim;
  const attempt = await store.runs.startLayers(job.id);
  if (attempt === null) {
    await store.queue.drop('layers', job.id);
    return;
  }
  if (attempt > mostAttempts) {
    await store.runs.keepLayers(job.id, { error: attemptsUsedUp });
    return;
  }
  claim.undo = () => store.runs.releaseLayers(job.id);
  try {
    await makeLayers(job.id, returned, deps);
  } catch (error) {
    if (returned.aborted || isUnavailable(error)) throw error;
    log.warn({ err: error, run: job.id }, 'layers failed');
    await store.runs.keepLayers(job.id, { error: failureOf(error) });
  }
}

async function makeLayers(runId: string, signal: AbortSignal, { runs, store, files, backend }: WorkDeps) {
  const run = await runs.find(runId);
  const image = run === null ? undefined : firstImageOf(run);
  const bytes = image === undefined ? null : await files.read(image);
  if (bytes === null) {
    await store.runs.keepLayers(runId, { layers: [], files: [] });
    return;
  }
  const { scene } = await store.runs.extras(runId);
  const source: ImageSource = scene === null ? { bytes } : { bytes, scene: scene as Scene };
  const result = await backend.layers({}, { signal, progress() {}, images: { source } });
  const kept = await keepResult({ ...result, layers: result.layers ?? [] }, files);
  const names = kept.files.map(({ file }) => file);
  const discard = () => files.remove(names);
  const keep = () => store.runs.keepLayers(runId, { layers: kept.layers ?? [], files: names });
  if (!(await orDiscard(keep, discard))) await discard();
}
