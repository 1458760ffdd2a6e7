import { StorageUnavailable } from '../files/index.ts';
import { DatabaseUnavailable } from '../store/index.ts';

/** Our own trouble, not the job's: the job is retried until it passes and no attempt is used up. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof StorageUnavailable;
}
