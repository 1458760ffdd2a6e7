import type { Client } from '@darkroom/client';

/** The runs that this command waits for, which ^C can cancel. */
export interface Waiting {
  add(runId: string): void;
  /** For an operation that only responds when it is done: finds its run on demand. */
  addUnknown(find: () => Promise<string | undefined>): () => void;
  done(runId: string): void;
  ids(): Promise<string[]>;
  /** Cancels all of them; resolves with those that are canceled. */
  cancel(client: Client): Promise<string[]>;
}

export function createWaiting(): Waiting {
  const known = new Set<string>();
  const unknown = new Set<() => Promise<string | undefined>>();
  const ids = async (): Promise<string[]> => {
    const found = await Promise.all([...unknown].map((find) => find().catch(() => undefined)));
    return [...new Set([...known, ...found.filter((id) => id !== undefined)])];
  };
  return {
    add: (runId) => void known.add(runId),
    addUnknown(find) {
      unknown.add(find);
      return () => unknown.delete(find);
    },
    done: (runId) => void known.delete(runId),
    ids,
    async cancel(client) {
      const canceled = await Promise.all(
        (await ids()).map(async (id) => {
          // A run that has ended meanwhile cannot be canceled, and need not be.
          const run = await client.runs.cancel(id, { timeout: 10_000 }).catch(() => undefined);
          return run?.status === 'canceled' ? [id] : [];
        }),
      );
      return canceled.flat();
    },
  };
}
