import { Mutex, type messages, type PGlite, protocol } from '@electric-sql/pglite';
import pg from 'pg';
import { DatabaseUnavailable, whenUnavailable } from './database-unavailable.ts';
import { toParameter } from './parameters.ts';

const { serialize } = protocol;

export interface SessionResult {
  rows: Record<string, unknown>[];
  affected: bigint | undefined;
}

/** PGlite's only session, shared: the holder of the lock has it exclusively, for a statement or a whole transaction. */
export interface PgliteSession {
  acquire(): Promise<() => void>;
  /** Runs one prepared statement, after `before` if given; the caller has the lock. */
  run(text: string, values: readonly unknown[], before?: string): Promise<SessionResult>;
  /** Runs a text that may contain several statements; the caller has the lock. */
  runText(text: string): Promise<SessionResult>;
}

/** The part of PGlite that a session needs. */
export type PgliteInstance = Pick<PGlite, 'execProtocol'>;

export interface ReopenOptions {
  /** Opens the database again after it stopped. */
  reopen(): Promise<PgliteInstance>;
  /** How long to wait after it could not be opened. */
  pauseMs?: number;
}

/** Maximum number of prepared statements. The service itself has a few dozen; pg-boss makes its own. */
const keptStatements = 500;

/**
 * Speaks Postgres' protocol to PGlite directly. Its own `query` sends six messages where one is enough, and prepares
 * every statement anew; under load that is most of the time a statement takes.
 */
export function openSession(pglite: PgliteInstance, { reopen, pauseMs = 1_000 }: ReopenOptions): PgliteSession {
  const mutex = new Mutex();
  let instance: PgliteInstance | undefined = pglite;
  let reopenAt = 0;
  const prepared = new Map<string, string>();
  /** Statements to close with the next message; closing one that does not exist is harmless. */
  let unwanted: string[] = [];
  let made = 0;

  const send = async (parts: Uint8Array[]): Promise<SessionResult> => {
    if (instance === undefined) throw new DatabaseUnavailable('The database stopped. Retry shortly.');
    try {
      const { messages } = await instance.execProtocol(Buffer.concat(parts), { throwOnError: true });
      return readResult(messages);
    } catch (error) {
      if (hasStopped(error)) instance = undefined;
      throw error;
    }
  };

  async function openAgain(): Promise<void> {
    if (Date.now() < reopenAt) throw new DatabaseUnavailable('The database stopped. Retry shortly.');
    try {
      instance = await reopen();
    } catch (error) {
      reopenAt = Date.now() + pauseMs;
      throw new DatabaseUnavailable('The database stopped and cannot be opened again yet. Retry shortly.', {
        cause: error,
      });
    }
    prepared.clear();
    unwanted = [];
  }

  return {
    async acquire() {
      const release = await mutex.acquire();
      try {
        if (instance === undefined) await openAgain();
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
    async run(text, values, before) {
      const known = prepared.get(text);
      const name = known ?? `s${++made}`;
      if (known === undefined && prepared.size >= keptStatements) unwanted.push(removeOldest(prepared));
      const closing = unwanted;
      unwanted = [];
      try {
        const result = await send([
          ...(before === undefined ? [] : [serialize.query(before)]),
          ...closing.map((old) => serialize.close({ type: 'S', name: old })),
          ...(known === undefined ? [serialize.parse({ name, text })] : []),
          serialize.bind({ statement: name, values: values.map(toParameter) }),
          serialize.describe({ type: 'P' }),
          serialize.execute(),
          serialize.sync(),
        ]);
        prepared.set(text, name);
        return result;
      } catch (error) {
        // Preparing may have failed, or the plan no longer fits: prepare it again the next time.
        prepared.delete(text);
        unwanted.push(name);
        throw whenUnavailable(error);
      }
    },
    async runText(text) {
      try {
        return await send([serialize.query(text)]);
      } catch (error) {
        throw whenUnavailable(error);
      }
    },
  };
}

/**
 * After a PANIC, for example if the disk is full while the log is written, PGlite's memory cannot be trusted: it
 * confirms statements that it did not execute. When it is opened again, it recovers from the log.
 */
function hasStopped(error: unknown): boolean {
  const { severity, name } = error as { severity?: string; name?: string };
  return severity === 'PANIC' || severity === 'FATAL' || name === 'RuntimeError';
}

function removeOldest(prepared: Map<string, string>): string {
  const [text, name] = prepared.entries().next().value as [string, string];
  prepared.delete(text);
  return name;
}

/**
 * The rows of the last statement that has any. Values are parsed as `pg` parses them, so both databases return the
 * same.
 */
function readResult(received: messages.BackendMessage[]): SessionResult {
  let fields: { name: string; read: (text: string) => unknown }[] = [];
  let rows: Record<string, unknown>[] = [];
  let affected: bigint | undefined;
  for (const message of received) {
    if (message.name === 'rowDescription') {
      rows = [];
      fields = (message as messages.RowDescriptionMessage).fields.map(({ name, dataTypeID }) => ({
        name,
        read: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
      }));
    } else if (message.name === 'dataRow') {
      const row: Record<string, unknown> = {};
      for (const [at, value] of (message as messages.DataRowMessage).fields.entries()) {
        const field = fields[at];
        if (field !== undefined) row[field.name] = value === null ? null : field.read(value);
      }
      rows.push(row);
    } else if (message.name === 'commandComplete') {
      const [, count] =
        /^(?:INSERT 0|UPDATE|DELETE|MERGE) (\d+)$/.exec((message as messages.CommandCompleteMessage).text) ?? [];
      affected = count === undefined ? undefined : BigInt(count);
    }
  }
  return { rows, affected };
}
