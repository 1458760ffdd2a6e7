import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const samples = join(root, 'openapi/samples');

/** Seconds to type-check one file that uses every operation: all samples in a row. The best of three runs. */
export function typeCheckTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-types-'));
  try {
    const bodies = readdirSync(samples)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(samples, name), 'utf8').replace(/^import .*\n/, ''))
      .map((body) => `{\n${body}}\n`);
    writeFileSync(join(folder, 'every.ts'), `import { createClient } from '@darkroom/client';\n${bodies.join('')}`);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const compilerOptions = {
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      typeRoots: [join(root, 'node_modules/@types')],
      paths: { '@darkroom/client': [join(root, 'packages/client/src/index.ts')] },
    };
    const config = { extends: join(root, 'tsconfig.base.json'), compilerOptions, files: ['every.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
      return (performance.now() - start) / 1000;
    });
    return Math.min(...times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
