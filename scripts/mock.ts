// `npm run mock`: the contract as a server without a service. See packages/mock/README.md for what it can do.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { run } from '../packages/mock/src/index.ts';

const root = resolve(import.meta.dirname, '..');
await run(process.argv.slice(2));
// Only in a terminal: a mock that a script starts must not write into the working copy.
if (process.exitCode === undefined && process.stdout.isTTY && !/ (--help|-h)\b/.test(process.argv.join(' ')))
  watchSources();

/** A change of the contract's sources is generated first; the mock itself notices the generated files. */
function watchSources(): void {
  let timer: NodeJS.Timeout | undefined;
  watch(resolve(root, 'openapi'), { recursive: true }, (_, name) => {
    if (!name?.endsWith('.yaml')) return;
    clearTimeout(timer);
    timer = setTimeout(generate, 300);
  });
}

function generate(): void {
  const child = spawn(process.execPath, ['scripts/generate/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
}
