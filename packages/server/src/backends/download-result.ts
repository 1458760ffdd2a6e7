import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackendFailure, type RoutedOptions } from '@darkroom/backends';
import type { Egress } from '../egress/index.ts';

/** A large model's largest image as a PNG is well below this. */
const mostBytes = 256 * 1024 * 1024;

/** A server may name its result by any URL, so it is fetched like one that a caller sent. */
export function downloadResult(egress: Egress, folder: string): RoutedOptions['download'] {
  return async (url, signal) => {
    const path = join(folder, randomUUID());
    try {
      await egress.fetch(url, { path, maxBytes: mostBytes, signal });
      return await readFile(path);
    } catch (error) {
      throw new BackendFailure('away', `The result could not be fetched: ${(error as Error).message}`, {
        cause: error,
      });
    } finally {
      await rm(path, { force: true });
    }
  };
}
