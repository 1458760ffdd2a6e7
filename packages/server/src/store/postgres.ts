import { Kysely } from 'kysely';
import pg from 'pg';
import type { Log } from '../process/log.ts';
import type { Database, Listening, RawDatabase } from './database.ts';
import { whenUnavailable } from './database-unavailable.ts';
import { postgresDialect } from './postgres-dialect.ts';

const connections = 10;

export interface Timeouts {
  /** How long a statement waits for its response: a server that vanished must not block requests. */
  queryMs: number;
  /** How long the server works on a statement before it cancels it and releases its locks; 0 for no limit. */
  statementMs: number;
  /** How long the server keeps the transaction of a silent process. */
  idleInTransactionMs: number;
}

/**
 * The server gives up first: its error leaves the connection usable, and no statement runs on without anyone waiting.
 */
const defaultTimeouts: Timeouts = { queryMs: 15_000, statementMs: 12_000, idleInTransactionMs: 30_000 };

/** A Postgres server that any number of processes can share. */
export async function openPostgres(
  connectionString: string,
  schema: string,
  log: Log,
  { queryMs, statementMs, idleInTransactionMs }: Timeouts = defaultTimeouts,
): Promise<Database> {
  const settings = {
    search_path: schema,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
  const config: pg.PoolConfig = {
    connectionString,
    application_name: 'darkroom',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    max: connections,
    connectionTimeoutMillis: 2_000,
    query_timeout: queryMs,
    keepAlive: true,
  };
  const pool = new pg.Pool(config);
  // A broken connection is replaced on next use. The pool only handles idle ones; one that breaks between two
  // statements of a transaction would otherwise end the process.
  const broke = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', broke);
  pool.on('connect', (client) => client.on('error', broke));
  try {
    await pool.query(`create schema if not exists ${schema}`);
  } catch (error) {
    // If several processes start together on an empty database, all but one fail here.
    if ((error as { code?: string }).code !== '23505' && (error as { code?: string }).code !== '42P06') {
      await pool.end();
      throw whenUnavailable(error);
    }
  }
  return {
    kind: 'postgres',
    schema,
    kysely: new Kysely({ dialect: postgresDialect(pool) }),
    raw: {
      executeSql: (text, values) => execute(pool, text, values),
      async executeLong(text) {
        const unlimited = `begin; set local statement_timeout = 0; ${text}; commit;`;
        await execute(pool, { text: unlimited, query_timeout: longestTimerMs });
      },
    },
    listen: (channel, heard, missed) => listen(config, channel, heard, missed, log),
    close: () => pool.end(),
  };
}

/** The library has no value for "no limit", and Node has no longer timers. */
const longestTimerMs = 2 ** 31 - 1;

type Query = pg.QueryConfig & { query_timeout?: number };

async function execute(
  pool: pg.Pool,
  query: string | Query,
  values?: unknown[],
): ReturnType<RawDatabase['executeSql']> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const result = (await client.query(query, values)) as pg.QueryResult | pg.QueryResult[];
    client.release();
    const results = Array.isArray(result) ? result : [result];
    return { rows: results.findLast(({ rows }) => rows.length > 0)?.rows ?? [] };
  } catch (error) {
    // A text with its own "begin" would leave the failed transaction to the next user of the connection.
    client?.release(true);
    throw whenUnavailable(error);
  }
}

/** A separate connection that reconnects after every break and then reports that notices may have been missed. */
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
    client.on('error', (error) => log.warn({ err: error }, 'the connection that listens for changes was lost'));
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
