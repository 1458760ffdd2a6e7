import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleSize, oneOperation, wholeClient } from '../bench/bundle-size.ts';
import * as operations from './generated/operations.ts';
import type { Operation } from './operation.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'darkroom-package-'));
const dist = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the published package', () => {
  beforeAll(() => run(process.execPath, [join(root, 'scripts/build.ts'), dist]));

  it('passes publint', async () => {
    const { messages } = await publint({ pkgDir: dist, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('has types for every module resolution', async () => {
    const attw = join(root, 'node_modules/.bin/attw');
    const { stdout } = await run(attw, ['--pack', dist, '--profile', 'esm-only', '--format', 'json']);
    const { problems = {} } = JSON.parse(stdout);
    // It has only ES modules, so this is the one problem that remains.
    expect(Object.keys(problems).filter((kind) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });

  it.each([
    ['TypeScript 7', '../../node_modules/.bin/tsc'],
    ['TypeScript 5', '../../scripts/generate/node_modules/.bin/tsc'],
  ])('compiles in a strict project under %s, with nothing else installed', async (_, tsc) => {
    const project = mkdtempSync(join(folder, 'project-'));
    mkdirSync(join(project, 'node_modules/@darkroom'), { recursive: true });
    symlinkSync(dist, join(project, 'node_modules/@darkroom/client'));
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.asynciterable', 'dom.iterable'],
      types: [],
      noEmit: true,
      skipLibCheck: false,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }));
    writeFileSync(join(project, 'package.json'), '{"type":"module"}');
    const source = `import { createClient } from '@darkroom/client';
      import { connect, imagesUpload, method } from '@darkroom/client/operations';
      const client = createClient({ baseUrl: 'http://127.0.0.1' });
      const id: string = (await client.images.generate({ prompt: 'x' })).data.run_id;
      // @ts-expect-error A size is a number.
      await client.images.generate({ prompt: id, width: '64' });
      const { data } = await method(connect({ baseUrl: 'http://127.0.0.1' }), imagesUpload)({ file: './fox.png' });
      export const url: string = data.image_url;`;
    writeFileSync(join(project, 'index.ts'), source);
    const { stdout } = await run(resolve(root, tsc), ['-p', project]).catch((error) => error);
    expect(stdout).toBe('');
  });

  it('has source maps with the sources in them', () => {
    const { sources, sourcesContent } = JSON.parse(readFileSync(join(dist, 'transport/transport.js.map'), 'utf8'));
    expect(sources).toHaveLength(1);
    expect(sourcesContent[0]).toContain('every request of the client goes through');
  });

  it('depends only on openapi-fetch', () => {
    const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch']);
    expect(manifest.exports['.'].default).toBe('./index.js');
  });
});

describe('the size', () => {
  const kilobytes = async (source: string) => Math.round((await bundleSize(source)) / 100) / 10;

  it('of the whole client is at most 9.6 kB', async () => {
    expect(await kilobytes(wholeClient)).toBeLessThanOrEqual(9.6);
  });

  it('of one operation is at most 6.5 kB, and of one that takes files at most 7.3 kB', async () => {
    const { terminal: _, ...each } = operations;
    for (const [name, { form }] of Object.entries<Operation>(each)) {
      expect(await kilobytes(oneOperation(name)), name).toBeLessThanOrEqual(form ? 7.3 : 6.5);
    }
  });
});
