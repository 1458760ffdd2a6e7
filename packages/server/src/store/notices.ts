import { randomName } from '@darkroom/contract/service';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database, Queryable } from './database.ts';

/** Messages between processes. `run` and `removed` name a run, `layers` the run whose layers are ready. */
export type Notice =
  | { kind: 'run'; id: string }
  | { kind: 'removed'; id: string }
  | { kind: 'layers'; id: string }
  | { kind: 'jobs'; id: 'runs' | 'layers' | 'deliveries' }
  | { kind: 'keys'; id: '' }
  /** Notices may have been lost: check everything that is being waited for again. */
  | { kind: 'missed'; id: '' };

export interface Notices {
  /** Notifies other processes, if and when the transaction commits. */
  send(tx: Queryable, ...notices: Notice[]): Promise<void>;
  /** The same as an expression to select in another statement. */
  sending(notices: Notice[]): RawBuilder<unknown> | undefined;
  /** Notifies this process, once the transaction is committed. */
  notifyHere(notice: Notice): void;
  subscribe(listener: (notice: Notice) => void): () => void;
  close(): Promise<void>;
}

/**
 * Notices are sent with Postgres' NOTIFY, which delivers them on commit and never before. Listeners in this process are
 * called directly, which is faster and all that the embedded database needs.
 */
export async function openNotices(database: Database): Promise<Notices> {
  const listeners = new Set<(notice: Notice) => void>();
  const here = randomName(8);
  const channel = `${database.schema}_notices`;
  const notifyHere = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  const shared = database.kind === 'postgres';
  const listening = shared
    ? await database.listen(
        channel,
        (payload) => {
          const [from, kind, id] = payload.split(' ') as [string, Notice['kind'], string];
          if (from !== here) notifyHere({ kind, id } as Notice);
        },
        () => notifyHere({ kind: 'missed', id: '' }),
      )
    : undefined;
  const sending: Notices['sending'] = (notices) => {
    if (!shared || notices.length === 0) return undefined;
    const payloads = notices.map(({ kind, id }) => `${here} ${kind} ${id}`);
    return sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`;
  };
  return {
    sending,
    async send(tx, ...notices) {
      await sending(notices)?.execute(tx);
    },
    notifyHere,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
      await listening?.close();
    },
  };
}
