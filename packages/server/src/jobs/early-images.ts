import type { MediaFile } from '@darkroom/engine';
import type { FileStore } from '../files/index.ts';
import type { Log } from '../process/log.ts';
import type { Runs } from '../runs/index.ts';
import { orDiscard } from '../store/index.ts';
import type { ResultFile, StoredRun } from '../store/records.ts';
import { keepFile } from './keep-result.ts';

export interface EarlyImages {
  /** Stores an image of the batch; they come in order. */
  add(image: MediaFile): void;
  /** Resolves when the last that was added is stored. */
  stored(): Promise<void>;
  /** The run's images so far. */
  readonly images: readonly ResultFile[];
}

interface Deps {
  runs: Runs;
  files: FileStore;
  log: Log;
}

/**
 * The images of a batch are shown one by one, while the others are still being made. A run that was started again keeps
 * those it had: the same seed gives the same images.
 */
export function createEarlyImages(run: StoredRun, deps: Deps): EarlyImages {
  const images = [...run.files];
  let made = 0;
  let failed = false;
  let last = Promise.resolve();
  const store = async (image: MediaFile): Promise<void> => {
    // Images must stay in order, so after one that could not be stored they all come with the result.
    if (failed) return;
    try {
      const kept = await storeImage(run, image, deps);
      if (kept === null) failed = true;
      else images.push(kept);
    } catch (error) {
      failed = true;
      deps.log.warn({ err: error, run: run.runId }, 'an image of a batch could not be shown early');
    }
  };
  return {
    add(image) {
      made++;
      if (made > run.files.length) last = last.then(() => store(image));
    },
    stored: () => last,
    images,
  };
}

/** Null if the run has ended or belongs to another worker. */
async function storeImage(run: StoredRun, image: MediaFile, { runs, files }: Deps): Promise<ResultFile | null> {
  const kept = await keepFile(image, files);
  const discard = () => files.remove([kept.file]);
  if ((await orDiscard(() => runs.addImage(run, kept), discard)) !== null) return kept;
  await discard();
  return null;
}
