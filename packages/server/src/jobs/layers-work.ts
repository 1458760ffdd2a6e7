import type { ImageSource, Scene } from '@darkroom/engine';
import { pictureOf } from '../runs/index.ts';
import type { QueuedJob } from '../store/queue.ts';
import { failureOf } from './failure.ts';
import { isUnavailable } from './is-unavailable.ts';
import { keepResult } from './keep-result.ts';
import type { WorkDeps } from './run-work.ts';

/** Takes the picture of a run apart, for somebody who is waiting. */
export async function workOffLayers(job: QueuedJob, returned: AbortSignal, deps: WorkDeps): Promise<void> {
  const { runs, store, files, backend, log } = deps;
  const run = await runs.find(job.id);
  const picture = run === null ? undefined : pictureOf(run);
  const bytes = picture === undefined ? null : await files.read(picture);
  if (bytes === null) {
    await store.runs.keepLayers(job.id, { layers: [], files: [] });
    return;
  }
  const { scene } = await store.runs.extras(job.id);
  const source: ImageSource = scene === null ? { bytes } : { bytes, scene: scene as Scene };
  try {
    const result = await backend.layers({}, { signal: returned, progress() {}, images: { source } });
    const kept = await keepResult({ ...result, layers: result.layers ?? [] }, 'layers', files);
    const names = kept.files.map(({ file }) => file);
    const written = await store.runs.keepLayers(job.id, { layers: kept.layers ?? [], files: names });
    if (!written) await files.remove(names);
  } catch (error) {
    if (returned.aborted || isUnavailable(error)) throw error;
    log.warn({ err: error, run: job.id }, 'layers failed');
    await store.runs.keepLayers(job.id, { error: failureOf(error) });
  }
}
