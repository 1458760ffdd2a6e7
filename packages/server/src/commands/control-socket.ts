import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * The embedded database belongs to one process, so a key command has to ask that process. They talk over a local socket
 * that only the same user can open.
 */
export interface ControlRequest {
  name: string;
  args: Record<string, string>;
}

type Reply = { text: string } | { error: string };

export async function listenForCommands(
  dataFolder: string,
  run: (request: ControlRequest) => Promise<string>,
): Promise<{ close(): Promise<void> }> {
  const server = createServer({ allowHalfOpen: true }, (socket) => void handle(socket, run));
  await listen(server, socketPlaces(dataFolder));
  return {
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** The response of the running service, or undefined if none is running. */
export async function askRunning(dataFolder: string, request: ControlRequest): Promise<string | undefined> {
  for (const { folder, path } of socketPlaces(dataFolder)) {
    if (folder !== undefined && !(await isOurs(folder, path))) continue;
    const socket = connect(path);
    const open = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false));
    });
    if (!open) continue;
    socket.end(JSON.stringify(request));
    const reply = JSON.parse(await text(socket)) as Reply;
    if ('error' in reply) throw new Error(reply.error);
    return reply.text;
  }
  return undefined;
}

async function handle(socket: Socket, run: (request: ControlRequest) => Promise<string>): Promise<void> {
  socket.on('error', () => {});
  try {
    const request = JSON.parse(await text(socket)) as ControlRequest;
    socket.end(JSON.stringify({ text: await run(request) } satisfies Reply));
  } catch (error) {
    socket.end(JSON.stringify({ error: (error as Error).message } satisfies Reply));
  }
}

interface SocketPlace {
  /** A folder that no other user can enter, so no other user can put a socket there. Windows has none for its pipes. */
  folder?: string;
  path: string;
}

/** The longest socket path that every system allows, including its terminator. */
const longestPath = 103;

/** The data folder if the path is short enough; otherwise, or if sockets are not allowed there, a temporary folder. */
function socketPlaces(dataFolder: string): SocketPlace[] {
  const name = `darkroom-${createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return [{ path: `\\\\.\\pipe\\${name}` }];
  const places = [join(resolve(dataFolder), 'control'), join(tmpdir(), name)].map((folder) => ({
    folder,
    path: join(folder, 'socket'),
  }));
  return places.filter(({ path }) => Buffer.byteLength(path) <= longestPath);
}

async function listen(server: Server, places: SocketPlace[]): Promise<void> {
  let failure: unknown = new Error(`The path of the temporary folder ${tmpdir()} is too long for a socket.`);
  for (const { folder, path } of places) {
    try {
      if (folder !== undefined) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await requirePrivate(folder);
        // The process that held the data folder before has ended; this one has its lock.
        await rm(path, { force: true });
      }
      await new Promise<void>((done, fail) => {
        server.once('error', fail).listen(path, () => {
          server.off('error', fail);
          done();
        });
      });
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Whether there is a socket of ours. A socket of another user is refused, because it would receive keys. */
async function isOurs(folder: string, path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return false;
  await requirePrivate(folder);
  if (found.uid !== process.getuid?.()) throw notOurs(path);
  return true;
}

async function requirePrivate(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) throw notOurs(folder);
}

function notOurs(path: string): Error {
  return new Error(
    `${path} belongs to another user or can be opened by others, so it is not used to connect to the service. ` +
      'Run the command as the user that runs the service, or delete it.',
  );
}
