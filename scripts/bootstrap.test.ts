import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
let clone: string;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'darkroom-bootstrap-'));
  for (const name of ['scripts/bootstrap.mjs', 'scripts/setup-progress.mjs', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) {
    cpSync(join(root, name), join(clone, name), { recursive: true });
  }
  mkdirSync(join(clone, 'node_modules'));
});
afterEach(() => rmSync(clone, { recursive: true }));

/** Sets the clone up with an npx that notes its arguments and prints these lines instead of running pnpm. */
function setUp(names: string[], lines: (object | string)[] = [], exitCode = 0) {
  const printed = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  writeFileSync(join(clone, 'printed'), `${printed}\n`);
  const npx = join(clone, 'npx');
  writeFileSync(npx, `#!/bin/sh\necho "$@" > "${clone}/arguments"\ncat "${clone}/printed"\nexit ${exitCode}\n`);
  chmodSync(npx, 0o755);
  rmSync(join(clone, 'arguments'), { force: true });
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/bootstrap.mjs'), ...names], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${clone}${delimiter}${process.env.PATH}` },
  });
  const ran = existsSync(join(clone, 'arguments'));
  return { status, stderr, args: ran ? readFileSync(join(clone, 'arguments'), 'utf8') : undefined };
}

test('installs what the named packages need, once', () => {
  const first = setUp(['server', 'docs']);
  expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining('Darkroom is set up') });
  expect(first.args).toContain('--prod --filter darkroom --filter @darkroom/server... --filter @darkroom/docs...');
  expect(setUp(['docs'])).toEqual({ status: 0, stderr: '', args: undefined });
});

test('keeps what an earlier command has installed', () => {
  setUp(['server']);
  expect(setUp(['mock']).args).toContain('--filter @darkroom/server... --filter @darkroom/mock...');
  expect(setUp([]).args).not.toMatch(/--prod|--filter/);
  expect(setUp(['mock']).args).toBeUndefined();
});

test('installs again after the lock file has changed', () => {
  setUp(['server']);
  writeFileSync(join(clone, 'pnpm-lock.yaml'), 'another');
  expect(setUp(['server']).args).toContain('@darkroom/server...');
});

test('shows the reason if it fails, and tries again the next time', () => {
  const events = [
    { name: 'pnpm:progress', level: 'debug', status: 'resolved', packageId: 'a@1.0.0' },
    { name: 'pnpm', level: 'error', message: 'Failed to fetch a-1.0.0.tgz: Connection refused' },
  ];
  const { status, stderr } = setUp(['server'], ['npm error network', ...events], 1);
  expect(status).toBe(1);
  expect(stderr).toContain('npm error network\nFailed to fetch a-1.0.0.tgz: Connection refused\nThe set-up failed');
  expect(setUp(['server']).status).toBe(0);
});
