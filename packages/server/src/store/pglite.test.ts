import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPglite } from './pglite.ts';

test('a start that was killed while it made the database does not stand in the way of the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-'));
  mkdirSync(join(folder, 'database.new'));
  writeFileSync(join(folder, 'database.new/PG_VERSION'), 'half of it');
  const database = await openPglite(folder, 'darkroom');
  expect((await database.raw.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(readdirSync(folder)).not.toContain('database.new');
});
