/**
 * `npm run container`: runs the steps of the Dockerfile in a temporary folder, without Docker, then starts what they made
 * as its command and its user say, waits for its health check and makes an image with it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Built, baseVariables, build } from './container/build.ts';
import { readDockerfile } from './container/dockerfile.ts';

const context = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'darkroom-container-'));
// The image has its own user, who must reach it.
chmodSync(folder, 0o755);
try {
  const stages = readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'));
  const image = build(stages, context, folder).at(-1);
  if (image === undefined) throw new Error('The Dockerfile has no stage.');
  const megabytes = Number(spawnSync('du', ['-sm', image.folder], { encoding: 'utf8' }).stdout.split('\t')[0]);
  await tryOut(image);
  console.log(`The steps of the Dockerfile work. Without its base image, the image has ${megabytes} MB.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function tryOut({ stage, workingFolder, variables }: Built): Promise<void> {
  const [program = '', ...args] = stage.command;
  const [uid = Number.NaN, gid = Number.NaN] = (stage.user ?? '').split(':').map(Number);
  const port = String(await freePort());
  const apiKey = 'a-key-for-the-container';
  const settings = { HOST: '127.0.0.1', PORT: port, DARKROOM_API_KEY: apiKey, DARKROOM_LOG_LEVEL: 'error' };
  const env = { ...baseVariables(), ...variables, ...settings };
  // Only root can become another user; others can only try it as themselves.
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(program, args, { cwd: workingFolder, env, stdio: ['ignore', 2, 2], ...as });
  const ended = once(child, 'exit');
  try {
    const [checker = '', ...checkerArgs] = stage.healthCheck;
    while (spawnSync(checker, checkerArgs, { cwd: workingFolder, env, ...as }).status !== 0) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
      await pause(200);
    }
    const url = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${url}/readyz`)).ok) await pause(100);
    for (const path of ['/', '/docs/', '/openapi.json']) expectOk(path, await fetch(url + path));
    const response = await fetch(`${url}/api/v1/runs/generate`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ prompt: 'a fox at dusk', sync: true }),
    });
    expectOk('/api/v1/runs/generate', response);
    const { image_url: image } = (await response.json()) as { image_url: string };
    expectOk(image, await fetch(image));
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} when it was asked to stop.`);
}

function expectOk(what: string, { status }: Response): void {
  if (status !== 200) throw new Error(`${what} returned ${status}.`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
