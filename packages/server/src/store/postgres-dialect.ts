import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { whenUnavailable } from './database-unavailable.ts';

/** Kysely on a Postgres server, with a server that is away told as the `unavailable` problem. */
export function postgresDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool: preparing(pool) });
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => tellingWhenGone(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** Texts that are built for each request are many; only the first so many are prepared. */
const mostPrepared = 200;

/**
 * Lets the server keep its plans of what is written, which is half of its work on a run. What is read is left as it is:
 * a migration by a newer process may add to its columns, and a kept plan would then be refused.
 */
function preparing(pool: Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostPrepared && /^\s*(insert|update|delete)\b/i.test(text))
      names.set(text, `darkroom_${names.size}`);
    return names.get(text);
  };
  return {
    async connect() {
      const client = await pool.connect();
      const query = <Row>(text: string, values: readonly unknown[]) =>
        client.query({ name: nameOf(text), text, values: [...values] }) as unknown as Promise<PostgresQueryResult<Row>>;
      return { query: query as PostgresPoolClient['query'], release: () => client.release() };
    },
    end: () => pool.end(),
    options: (pool as unknown as PostgresPool).options,
  };
}

function tellingWhenGone(driver: Driver): Driver {
  const wrapped = new WeakSet<DatabaseConnection>();
  return {
    init: () => driver.init(),
    acquireConnection: async () => {
      const connection = await telling(driver.acquireConnection());
      if (!wrapped.has(connection)) {
        wrapped.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = (query) => telling(execute(query));
      }
      return connection;
    },
    beginTransaction: (connection: DatabaseConnection, settings: TransactionSettings) =>
      telling(driver.beginTransaction(connection, settings)),
    commitTransaction: (connection) => telling(driver.commitTransaction(connection)),
    rollbackTransaction: (connection) => telling(driver.rollbackTransaction(connection)),
    releaseConnection: (connection) => driver.releaseConnection(connection),
    destroy: () => driver.destroy(),
  };
}

async function telling<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw whenUnavailable(error);
  }
}
