import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { whenGone } from './gone.ts';

/** Kysely on a Postgres server, with a server that is away told as the `unavailable` problem. */
export function postgresDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool: pool as unknown as PostgresPool });
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => tellingWhenGone(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
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
    throw whenGone(error);
  }
}
