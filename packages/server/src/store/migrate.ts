import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Brings the schema up to date: runs each numbered file once, in order, all in one transaction. */
export async function migrate(database: Database): Promise<void> {
  const { raw } = database;
  const done = await alreadyDone(database);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const due = names.filter((name) => !done.has(name));
  if (due.length === 0) return;
  const texts = await Promise.all(due.map((name) => readFile(new URL(name, folder), 'utf8')));
  const steps = due.map((name, at) => `${texts[at]}; insert into migrations (name) values ('${name}');`);
  // A change to millions of rows takes longer than a request may.
  await raw.executeLong(`
    create table if not exists migrations (name text primary key, applied_at timestamptz not null default now());
    ${steps.join('\n')}
  `);
}

async function alreadyDone({ raw, schema }: Database): Promise<Set<string>> {
  const { rows: tables } = await raw.executeSql(`select to_regclass('${schema}.migrations') as name`);
  if (tables[0]?.name === null) return new Set();
  const { rows } = await raw.executeSql('select name from migrations');
  return new Set(rows.map(({ name }) => String(name)));
}
