import { entityTag } from '@darkroom/contract/service';
import type { Runs } from '../runs/index.ts';
import type { StoredRun } from '../store/records.ts';

const texts = new WeakMap<StoredRun, string>();

/** A run as JSON. A stored run never changes in place, so its text is made only once. */
export function runText(runs: Runs, run: StoredRun): string {
  let text = texts.get(run);
  if (text === undefined) {
    text = JSON.stringify(runs.present(run));
    texts.set(run, text);
  }
  return text;
}

export function runTag(run: StoredRun): string {
  return entityTag(run.runId, run.revision);
}

/** Where an accepted run can be read, and when it is worth it: most runs end within seconds. */
export function acceptedHeaders(run: StoredRun): Record<string, string> {
  return { Location: runLocation(run), 'Retry-After': '1' };
}

export function runLocation(run: StoredRun): string {
  return `/api/v1/runs/${run.runId}`;
}
