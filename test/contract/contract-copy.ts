import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const scripts = { generate: 'scripts/generate/main.ts', release: 'scripts/release.ts' };

/** A copy of the contract and of what is generated from it, which tests can break. */
export function copyContract() {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-contract-'));
  const paths = [
    ...[
      'openapi',
      'redocly.yaml',
      ...['contract', 'client', 'cli', 'docs', 'engine', 'mcp'].map((name) => `packages/${name}/src/generated`),
    ],
    ...['packages/client-python/generator', 'packages/client-python/src/darkroom', 'packages/client-go'],
  ];
  for (const path of paths) {
    cpSync(resolve(root, path), join(folder, path), { recursive: true });
  }
  const at = (path: string) => join(folder, path);
  return {
    read: (path: string) => readFileSync(at(path), 'utf8'),
    write: (path: string, content: string | Uint8Array) => writeFileSync(at(path), content),
    /** Replaces a text that must exist. */
    edit(path: string, before: string, after: string) {
      const content = readFileSync(at(path), 'utf8');
      if (!content.includes(before)) throw new Error(`${path} does not contain ${before}`);
      writeFileSync(at(path), content.replace(before, after));
    },
    /** Runs one of the project's commands on the copy. */
    run(command: keyof typeof scripts, ...args: string[]) {
      const result = spawnSync(process.execPath, [resolve(root, scripts[command]), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      return { status: result.status, output: result.stdout + result.stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type ContractCopy = ReturnType<typeof copyContract>;
