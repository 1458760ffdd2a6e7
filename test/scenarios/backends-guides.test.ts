import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRoutedBackends, readBackendsFile } from '@darkroom/backends';
import contract from '@darkroom/contract/openapi.json' with { type: 'json' };
import type { Backend } from '@darkroom/engine';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../faults/processes.ts';

const guides = dirname(fileURLToPath(import.meta.resolve('@darkroom/docs/verify-webhook')));
const modelTypes = contract.components.schemas.ModelType.enum;
const keys = ['OPENAI_API_KEY', 'REPLICATE_API_TOKEN', 'SD_LOGIN', 'GEMINI_API_KEY'];
const env = Object.fromEntries(keys.map((name) => [name, 'x:y']));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-guides-'));
  await writeFile(join(folder, 'comfyui-workflow.json'), await readFile(join(guides, 'comfyui-workflow.json')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files to paste of all guides. */
async function pasted(): Promise<[guide: string, text: string][]> {
  const names = (await readdir(guides)).filter((name) => name.endsWith('.md'));
  const all = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(guides, name), 'utf8');
      return [...text.matchAll(/```yaml\n(backends:.*?)```/gs)].map((match): [string, string] => [
        name,
        match[1] ?? '',
      ]);
    }),
  );
  return all.flat();
}

test('every file to paste is one that the service takes', async () => {
  const files = await pasted();
  expect(new Set(files.map(([name]) => name)).size).toBe(8);
  for (const [name, text] of files) {
    const file = join(folder, `${name}.yaml`);
    await writeFile(file, text);
    expect(readBackendsFile(file, { env, modelTypes }).routes.length, name).toBeGreaterThan(0);
  }
});

describe.each([
  ['python3', 'python3', 'model-server.py'],
  ['node', process.execPath, 'model-server.mjs'],
])('the server in %s', (_name, program, script) => {
  // The tests need only Node; `npm test` lists what it did not run.
  test.skipIf(!isInstalled(program))('has forty lines, and makes an image with progress', async () => {
    const text = await readFile(join(guides, script), 'utf8');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    const port = await freePort();
    const child = spawn(program, [join(guides, script), String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
    const file = join(folder, 'own.yaml');
    const [, own = ''] = (await pasted()).find(([name]) => name === 'models-own.md') ?? [];
    await writeFile(file, own.replace('127.0.0.1:9000', `127.0.0.1:${port}`));
    const routed = createRoutedBackends({
      config: readBackendsFile(file, { env, modelTypes }),
      local: () => ({ name: 'local', close: async () => {} }) as unknown as Backend,
      download: () => Promise.reject(new Error('Nothing may be downloaded here.')),
    });
    try {
      await expect
        .poll(() => running(child, routed.check(AbortSignal.timeout(2_000))))
        .toMatchObject([{ status: 'ok' }]);
      const progress: number[] = [];
      const { files, seed } = await routed
        .backend()
        .generate(
          { prompt: 'a fox', model_type: 'flux-dev', width: 96, height: 64, seed: 7 },
          { signal: AbortSignal.timeout(60_000), images: {}, progress: (fraction) => progress.push(fraction) },
        );
      expect(seed).toBe(7);
      expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ format: 'png', width: 96, height: 64 });
      expect(progress.length).toBeGreaterThan(10);
    } finally {
      await routed.close();
      child.kill();
    }
  });
});

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Fails at once with what a program said, if it has ended. */
async function running<Value>(child: ChildProcess, work: Promise<Value>): Promise<Value> {
  if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${child.stderr?.read() ?? ''}`);
  return await work;
}
