import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { openSession, type PgliteInstance, type PgliteSession } from './pglite-session.ts';
import { preparedFolder } from './testing/prepared-folder.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create(join(await preparedFolder(), 'database'));
});
afterAll(() => pglite.close());

/** Stops with a PANIC, as PGlite does on a full disk, at the next statement after `panic` was set. */
class FailingInstance implements PgliteInstance {
  panic = false;
  stopped = false;
  async execProtocol(...given: Parameters<PGlite['execProtocol']>): ReturnType<PGlite['execProtocol']> {
    if (this.stopped) throw new Error('was used after it had stopped');
    this.stopped = this.panic;
    if (this.stopped) throw Object.assign(new Error('could not write'), { code: '53100', severity: 'PANIC' });
    return await pglite.execProtocol(...given);
  }
}

const ask = async (session: PgliteSession) => {
  const release = await session.acquire();
  try {
    return (await session.run('select 1 as one', [])).rows;
  } finally {
    release();
  }
};

test('a database that stopped is used no more and is opened again', async () => {
  const first = new FailingInstance();
  const reopened: (() => Promise<PgliteInstance>)[] = [
    async () => await Promise.reject(new Error('No space left on device')),
    async () => pglite,
  ];
  const reopen = async () => await (reopened.shift() as () => Promise<PgliteInstance>)();
  const session = openSession(first, { reopen, pauseMs: 0 });
  expect(await ask(session)).toEqual([{ one: 1 }]);

  const release = await session.acquire();
  first.panic = true;
  await expect(session.runText('select 2')).rejects.toBeInstanceOf(DatabaseUnavailable);
  // The rest of a transaction must not run on another instance.
  await expect(session.runText('commit')).rejects.toBeInstanceOf(DatabaseUnavailable);
  release();

  await expect(ask(session)).rejects.toMatchObject({ cause: { message: 'No space left on device' } });
  expect(reopened).toHaveLength(1);
  expect(await ask(session)).toEqual([{ one: 1 }]);
});
