import type { Run } from '@darkroom/client';
import { inputsOf } from '../service/run-words.ts';
import { ratioValue } from '../service/shape.ts';
import { createStore, useStore } from '../service/store.ts';

/**
 * A run does not say how large its image is. Most say it by their inputs; the others are measured when their image is
 * first shown, and remembered.
 */
const key = 'darkroom.aspect-ratios';
const most = 4000;

const measured = new Map<string, number>(read());
/** Changes when images were measured whose shape had been guessed differently. */
const version = createStore(0);
let isWaiting = false;

export const useAspectRatios = (): number => useStore(version);

export function ratioOf(run: Run): number {
  const own = measured.get(run.run_id) ?? statedRatio(run);
  if (own !== undefined) return own;
  // Edits usually keep the shape of their source.
  return (run.parent_run_id && measured.get(run.parent_run_id)) || 1;
}

/** Records the size of a run's first image, once it is known. */
export function noteSize(run: Run, width: number, height: number): void {
  if (width === 0 || height === 0) return;
  const ratio = Math.round((width / height) * 1000) / 1000;
  const guess = ratioOf(run);
  if (measured.get(run.run_id) === ratio) return;
  measured.set(run.run_id, ratio);
  // Together, so that images that load one after the other move the page only once.
  if (isWaiting || Math.abs(guess - ratio) <= 0.02) return;
  isWaiting = true;
  setTimeout(publish, 120);
}

function publish(): void {
  isWaiting = false;
  version.set(version.get() + 1);
  try {
    localStorage.setItem(key, JSON.stringify([...measured].slice(-most)));
  } catch {
    // Storage is full or forbidden: the images are measured again next time.
  }
}

function read(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function statedRatio(run: Run): number | undefined {
  const { width, height, aspect_ratio } = inputsOf(run);
  if (typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0) return width / height;
  return ratioValue(aspect_ratio);
}
