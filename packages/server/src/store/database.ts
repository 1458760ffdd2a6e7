import type { Kysely, Transaction } from 'kysely';
import type { Log } from '../process/log.ts';
import type { Tables } from './tables.ts';

/** One Postgres schema, embedded or on a server; its users see no difference. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly schema: string;
  readonly kysely: Kysely<Tables>;
  /** The same database in the form that pg-boss needs; it sends several statements in one text. */
  readonly raw: RawDatabase;
  /** Listens on a channel; `missed` is called when notices may have been lost. */
  listen(channel: string, heard: (payload: string) => void, missed: () => void): Promise<Listening>;
  close(): Promise<void>;
}

export interface RawDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, string | null>[] }>;
  /** Runs a transaction that may run as long as it needs. */
  executeLong(text: string): Promise<void>;
}

export interface Listening {
  close(): Promise<void>;
}

/** The database itself or a transaction. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

export interface DatabaseOptions {
  dataFolder: string;
  databaseUrl?: string;
  /** The schema for everything that is stored, so several services or tests can share a server. */
  schema?: string;
  log: Log;
}
