import type { Images, Scene } from '@darkroom/engine';
import { Refused } from '../contract/refused.ts';
import type { FileStore } from '../files/index.ts';
import type { Store } from '../store/index.ts';
import type { StoredRun } from '../store/records.ts';

/** The images of a run by role, from the files that were stored with it, so work never needs the network. */
export async function workImages(
  run: StoredRun,
  { store, files }: { store: Store; files: FileStore },
): Promise<Images> {
  const images: Images = {};
  for (const { role, file, fromRunId, imageIndex = 0 } of run.sources) {
    const bytes = await files.read(file);
    if (bytes === null) throw new Refused('image_fetch_failed', `The image for ${role} is no longer available.`);
    // A run keeps the scene of its first image only.
    const scene = fromRunId === undefined || imageIndex > 0 ? null : (await store.runs.extras(fromRunId)).scene;
    images[role] = scene === null ? { bytes } : { bytes, scene: scene as Scene };
  }
  return images;
}
