import { createHash } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/**
 * The embedded database belongs to one process, so that a key command has to ask that process. They talk over a local
 * socket that only the same user can open.
 */
export interface ControlRequest {
  name: string;
  args: Record<string, string>;
}

type Answer = { text: string } | { error: string };

export async function listenForCommands(
  dataFolder: string,
  run: (request: ControlRequest) => Promise<string>,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataFolder);
  // Whoever held the data folder before is gone; we have its lock.
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, run));
  await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return {
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** The answer of the running service; undefined where none is running. */
export async function askRunning(dataFolder: string, request: ControlRequest): Promise<string | undefined> {
  const socket = connect(socketPath(dataFolder));
  const open = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
  if (!open) return undefined;
  socket.end(JSON.stringify(request));
  const answer = JSON.parse(await text(socket)) as Answer;
  if ('error' in answer) throw new Error(answer.error);
  return answer.text;
}

async function answer(socket: Socket, run: (request: ControlRequest) => Promise<string>): Promise<void> {
  socket.on('error', () => {});
  try {
    const request = JSON.parse(await text(socket)) as ControlRequest;
    socket.end(JSON.stringify({ text: await run(request) } satisfies Answer));
  } catch (error) {
    socket.end(JSON.stringify({ error: (error as Error).message } satisfies Answer));
  }
}

/** The path of a socket must be short, and that of a data folder need not be. */
function socketPath(dataFolder: string): string {
  const name = `darkroom-${createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
