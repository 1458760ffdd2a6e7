import type { Database, DatabaseOptions } from './database.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const schema = options.schema ?? 'darkroom';
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(schema)) throw new Error(`${schema} is not a valid schema name.`);
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? await openPglite(options.dataFolder, schema)
    : await openPostgres(options.databaseUrl, schema, options.log);
}
