import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database, Listening, RawDatabase } from './database.ts';
import { whenUnavailable } from './database-unavailable.ts';
import type { Log } from './log.ts';
import { postgresDialect } from './postgres-dialect.ts';

const connections = 10;

/** A Postgres server that any number of processes share. */
export async function openPostgres(connectionString: string, schema: string, log: Log): Promise<Database> {
  const config: pg.PoolConfig = {
    connectionString,
    application_name: 'darkroom',
    options: `-c search_path=${schema}`,
    max: connections,
    connectionTimeoutMillis: 2_000,
    // A server that vanished without a word must not hold requests for ever.
    query_timeout: 15_000,
    keepAlive: true,
  };
  const pool = new pg.Pool(config);
  // A connection that breaks is replaced at the next use. The pool hears only of idle ones; one that breaks between two
  // statements of a transaction would otherwise take the process with it.
  const broke = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  try {
    await pool.query(`create schema if not exists ${schema}`);
  } catch (error) {
    // Several processes that start at once on an empty database race here, and all but one lose.
    if ((error as { code?: string }).code !== '23505' && (error as { code?: string }).code !== '42P06') {
      await pool.end();
      throw whenUnavailable(error);
    }
  }
  return {
    kind: 'postgres',
    schema,
    kysely: new Kysely({ dialect: postgresDialect(pool) }),
    raw: { executeSql: (text, values) => execute(pool, text, values) },
    listen: (channel, heard, missed) => listen(config, channel, heard, missed, log),
    close: () => pool.end(),
  };
}

async function execute(pool: pg.Pool, text: string, values?: unknown[]): ReturnType<RawDatabase['executeSql']> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const result = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[];
    client.release();
    const results = Array.isArray(result) ? result : [result];
    return { rows: results.findLast(({ rows }) => rows.length > 0)?.rows ?? [] };
  } catch (error) {
    // A text that brings its own "begin" would leave the failed transaction to the next user of the connection.
    client?.release(true);
    throw whenUnavailable(error);
  }
}

/** A connection of its own that comes back after every break, telling each time that notices may have been missed. */
async function listen(
  config: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  missed: () => void,
  log: Log,
): Promise<Listening> {
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const client = new pg.Client(config);
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', (error) => log.warn({ err: error }, 'the connection that hears changes broke'));
    client.on('end', () => reconnectLater());
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      current = client;
    } catch (error) {
      client.removeAllListeners('end');
      client.end().catch(() => undefined);
      throw error;
    }
  };
  const reconnectLater = () => {
    current = undefined;
    if (closed || timer !== undefined) return;
    timer = setTimeout(async () => {
      timer = undefined;
      try {
        await connect();
        missed();
      } catch {
        reconnectLater();
      }
    }, 250);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
