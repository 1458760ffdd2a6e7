import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRoutedBackends, readBackendsFile } from '@darkroom/backends';
import contract from '@darkroom/contract/openapi.json' with { type: 'json' };
import type { Backend } from '@darkroom/engine';
import sharp from 'sharp';
import { expect } from 'vitest';
import { freePort } from '../faults/processes.ts';

const guides = dirname(fileURLToPath(import.meta.resolve('@darkroom/docs/verify-webhook')));

/** Starts a model server of the guides, and generates an image with it by the guide's own file. */
export async function expectModelServer(program: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-model-server-'));
  const text = await readFile(join(guides, script), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  const port = await freePort();
  const file = join(folder, 'own.yaml');
  const guide = await readFile(join(guides, 'models-own.md'), 'utf8');
  const [, own = ''] = /```yaml\n(backends:.*?)```/s.exec(guide) ?? [];
  await writeFile(file, own.replace('127.0.0.1:9000', `127.0.0.1:${port}`));
  const routed = createRoutedBackends({
    config: readBackendsFile(file, { env: {}, modelTypes: contract.components.schemas.ModelType.enum }),
    local: () => ({ name: 'local', close: async () => {} }) as unknown as Backend,
    download: () => Promise.reject(new Error('Nothing may be downloaded here.')),
  });
  const child = spawn(program, [join(guides, script), String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await expect.poll(() => running(child, routed.check(AbortSignal.timeout(2_000)))).toMatchObject([{ status: 'ok' }]);
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
    await rm(folder, { recursive: true, force: true });
  }
}

/** Fails at once with what a program said, if it has ended. */
async function running<Value>(child: ChildProcess, work: Promise<Value>): Promise<Value> {
  if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${child.stderr?.read() ?? ''}`);
  return await work;
}
