import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { PgliteSession } from './pglite-session.ts';

/**
 * Kysely on PGlite. Kysely's own dialect has one connection object for all users, so a query made while another user's
 * transaction is open runs inside it. Here each user has its own connection, and the session's lock keeps them apart.
 */
export function pgliteDialect(session: PgliteSession): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(session),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteDriver implements Driver {
  readonly #session: PgliteSession;

  constructor(session: PgliteSession) {
    this.#session = session;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PgliteConnection> {
    return new PgliteConnection(this.#session);
  }

  async beginTransaction(connection: PgliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.end('commit');
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class PgliteConnection implements DatabaseConnection {
  readonly #session: PgliteSession;
  #release: (() => void) | undefined;
  /** "begin" is sent with the first statement, which saves a message per transaction. */
  #begun = false;

  constructor(session: PgliteSession) {
    this.#session = session;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const inTransaction = this.#release !== undefined;
    const release = inTransaction ? undefined : await this.#session.acquire();
    try {
      const before = inTransaction && !this.#begun ? 'begin' : undefined;
      this.#begun = inTransaction;
      const { rows, affected } = await this.#session.run(sql, parameters, before);
      const result = { rows: rows as Row[] };
      return affected === undefined ? result : { ...result, numAffectedRows: affected };
    } finally {
      release?.();
    }
  }

  async begin(): Promise<void> {
    this.#release = await this.#session.acquire();
    this.#begun = false;
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      if (this.#begun) await this.#session.runText(how);
    } finally {
      this.#release?.();
      this.#release = undefined;
    }
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('PGlite does not stream rows.');
  }
}
