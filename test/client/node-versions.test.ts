import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeProgram, nodeVersions } from '../pack/node-program.ts';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

describe('the built package', () => {
  let running: Running;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'darkroom-client-'));
    await run(process.execPath, [resolve(root, 'packages/client/scripts/build.ts'), join(folder, 'client')]);
    // Its dependencies are beside it, as npm would install them.
    await symlink(resolve(root, 'packages/client/node_modules'), join(folder, 'node_modules'));
    running = await startRunning({ backend: createStandIn() });
  });
  afterAll(async () => {
    running?.expectKept();
    await running?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each(nodeVersions)('works under Node %s', async (version) => {
    const [program = '', ...args] = nodeProgram(version);
    const { stdout: said } = await run(program, [...args, '--version']);
    expect(said).toMatch(new RegExp(`^v${version}\\.`));
    const smoke = resolve(import.meta.dirname, 'node-smoke.mjs');
    const image = resolve(root, 'openapi/samples/fox.png');
    const { stdout, stderr } = await run(program, [
      ...args,
      smoke,
      join(folder, 'client'),
      running.url,
      firstKey,
      image,
    ]);
    expect(stderr.replace(/.*ExperimentalWarning.*\n.*--trace-warnings.*\n/, '')).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      made: 'completed',
      path: true,
      stream: true,
      form: 'image/png',
      alone: true,
      listed: 2,
      wrong: 'ValidationError /image_url',
      progress: true,
    });
  });
});
