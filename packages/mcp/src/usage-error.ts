/** The program was started with wrong arguments. The message says what to change. */
export class UsageError extends Error {
  override name = 'UsageError';
}
