import { StorageUnavailable } from '../files/index.ts';
import { DatabaseUnavailable } from '../store/index.ts';

/**
 * A problem of the service and not of the job: the job is retried until the problem ends, and no attempt is used up.
 */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || error instanceof StorageUnavailable;
}
