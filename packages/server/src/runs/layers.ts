import { notReady as refusal } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { Refused } from '../contract/refused.ts';
import type { ResultFile, StoredLayer, StoredRun } from '../store/records.ts';
import type { RunStore } from '../store/run-store.ts';
import type { Watchers } from './watchers.ts';

export type Layer = components['schemas']['Layer'];

const lookAgainMs = 2_000;

interface LayerNeeds {
  store: RunStore;
  watchers: Watchers;
  /** How long to wait for layers that have to be made first. */
  waitMs: number;
  signal?: AbortSignal | undefined;
}

/** The layers of a completed run: stored ones, or new ones that a worker makes now. */
export async function layersOf(
  run: StoredRun,
  { store, watchers, waitMs, signal }: LayerNeeds,
): Promise<StoredLayer[]> {
  if (run.status !== 'completed') {
    throw notReady(run);
  }
  if (firstImageOf(run) === undefined) return [];
  const kept = await store.extras(run.runId);
  if (kept.layers !== null) return kept.layers;

  const watch = watchers.watch(run.runId);
  try {
    await store.requestLayers(run.runId);
    const until = Date.now() + waitMs;
    while (Date.now() < until && !signal?.aborted) {
      await watch.changed(Math.min(lookAgainMs, until - Date.now()), signal);
      const { layers, layersError } = await store.extras(run.runId);
      if (layers !== null) return layers;
      // The caller sent no image that could be wrong, so whatever failed is the model's failure.
      if (layersError !== null) throw new Refused('backend_error', layersError.message, layersError.details);
    }
  } finally {
    watch.close();
  }
  throw new Refused('deadline_exceeded', 'The layers were not ready in time. Try again later.');
}

/** The image that represents a run: the first that it shows. */
export function firstImageOf(run: StoredRun): string | undefined {
  return imagesOf(run)[0]?.file;
}

/** The images that a run shows. Those of layers are only shown with their layers. */
export function imagesOf({ files }: StoredRun): ResultFile[] {
  return files.filter(({ mediaType, role }) => mediaType.startsWith('image/') && !role?.startsWith('layer.'));
}

export function presentLayer({ image, mask, ...layer }: StoredLayer, fileUrl: (name: string) => string): Layer {
  return {
    ...layer,
    image_url: image === null ? null : fileUrl(image),
    mask_url: mask === null ? null : fileUrl(mask),
  };
}

/** A run without an image that a request needs. */
export function notReady({ files, ...run }: StoredRun): Refused {
  return refusal({ ...run, madeVideo: files.some(({ mediaType }) => mediaType.startsWith('video/')) });
}
