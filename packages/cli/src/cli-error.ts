import type { Kind } from './exit-codes.ts';

/** An error that the command itself detects. The message says what happened, the advice what to do. */
export class CliError extends Error {
  override name = 'CliError';
  readonly kind: Kind;
  readonly advice: string[];

  constructor(kind: Kind, message: string, ...advice: string[]) {
    super(message);
    this.kind = kind;
    this.advice = advice;
  }
}

/** An error with one of the given images, which says which one. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly source: string;

  constructor(source: string, cause: unknown) {
    super(`${source}: ${(cause as Error).message}`, { cause });
    this.source = source;
  }
}

/** The wait for a run ended, but not the run: it continues without this command. */
export class WaitError extends Error {
  override name = 'WaitError';
  readonly runId: string;

  constructor(runId: string, cause: unknown) {
    super((cause as Error).message, { cause });
    this.runId = runId;
  }
}
