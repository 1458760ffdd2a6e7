import { DatabaseUnavailable } from './database-unavailable.ts';

/**
 * Writes something that owns files, and deletes them if it was not written. If the database became unavailable, it may
 * still have been written; then its files must stay.
 */
export async function orDiscard<Result>(
  write: () => Result | Promise<Result>,
  discard: () => Promise<void>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) await discard();
    throw error;
  }
}
