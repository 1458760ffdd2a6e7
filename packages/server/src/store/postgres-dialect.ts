import {
  type Dialect,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, whenUnavailable } from './database-unavailable.ts';

/** Kysely on a Postgres server. An unavailable server is reported as `DatabaseUnavailable`. */
export function postgresDialect(pool: Pool): Dialect {
  const nameOf = statementNames();
  const watched: PostgresPool = {
    async connect() {
      try {
        return watch(await pool.connect(), nameOf);
      } catch (error) {
        throw whenUnavailable(error);
      }
    },
    end: () => pool.end(),
    options: (pool as unknown as PostgresPool).options,
  };
  return new PostgresDialect({ pool: watched });
}

/**
 * A connection on which a statement got no response may still be executing it, inside a transaction that no one will
 * end; the next user's writes would become part of that transaction and be lost with it. Such a connection is closed.
 */
function watch(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let lost: DatabaseUnavailable | undefined;
  const query = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    // A rollback would only wait behind the statement that got no response.
    if (lost !== undefined) throw lost;
    try {
      const result = await client.query({ name: nameOf(text), text, values: [...values] });
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      const failure = whenUnavailable(error);
      if (failure instanceof DatabaseUnavailable && !wasCanceled(error)) lost = failure;
      throw failure;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard) => client.release(discard || lost !== undefined || client.getTransactionStatus() !== 'I'),
  };
}

/** The server canceled a statement that took too long, and the connection is still usable. */
function wasCanceled(error: unknown): boolean {
  return (error as { code?: string }).code === '57014';
}

/** There can be many different texts; only the first ones are prepared. */
const mostPrepared = 200;
const writes = /^\s*(insert|update|delete|with)\b/i;
/** A star that is not followed by a bracket is part of what the statement returns. */
const returnsWholeRows = /\b(select|returning)\b[^()]*\*[^()]*$/i;

/**
 * Lets the server keep its plans for writes, which saves half of its work on a run. Statements that return whole rows
 * are not prepared: a migration by a newer process may add a column, and the prepared plan would then be refused.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < mostPrepared && writes.test(text) && !returnsWholeRows.test(text))
      names.set(text, `darkroom_${names.size}`);
    return names.get(text);
  };
}
