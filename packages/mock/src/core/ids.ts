import { createRequestIds } from '@darkroom/contract/service';
import { v7 } from 'uuid';

/** A UUIDv7, so ids sort by time as those of the service do. Works in pages that have no `crypto.randomUUID`. */
export function uuid(now: number): string {
  return v7({ msecs: Math.floor(now) });
}

export const requestId = createRequestIds('mock');
