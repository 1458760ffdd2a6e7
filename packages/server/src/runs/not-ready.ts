import { notReady as refusal } from '@darkroom/contract/service';
import type { Refused } from '../contract/refused.ts';
import type { StoredRun } from '../store/records.ts';

/** A run without an image that a request needs. */
export function notReady({ files, ...run }: StoredRun): Refused {
  return refusal({ ...run, madeVideo: files.some(({ mediaType }) => mediaType.startsWith('video/')) });
}
