import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../faults/processes.ts';

const program = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js');
const bucket = 'darkroom';

export interface S3Server {
  /** Settings that make the service use it. */
  env: Record<string, string>;
  /** Stops at any moment, and comes back with all its data. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/** An S3 server from npm, in its own process. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-s3-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const comeBack = async (): Promise<void> => {
    const where = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)];
    child = spawn(process.execPath, [program, ...where, '--silent', '--configure-bucket', bucket], { stdio: 'ignore' });
    while (!(await fetch(url).catch(() => undefined))) {
      if (child.exitCode !== null) throw new Error(`The S3 server ended with ${child.exitCode}.`);
      await pause(50);
    }
  };
  const goAway = async (): Promise<void> => {
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    child = undefined;
  };
  await comeBack();
  return {
    env: {
      DARKROOM_S3_ENDPOINT: url,
      DARKROOM_S3_BUCKET: bucket,
      DARKROOM_S3_ACCESS_KEY_ID: 'S3RVER',
      DARKROOM_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    goAway,
    comeBack,
    async stop() {
      await goAway();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
