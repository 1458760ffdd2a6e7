/**
 * `npm run release`: publishes the contract as it is: keeps a copy under openapi/releases/ and writes the changelog
 * from the comparison with the previous one.
 * `-- --check` only compares, and fails on a breaking change or a version that was not raised accordingly.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parse } from 'yaml';
import { changelogEntry, type Difference, withEntry } from './changelog.ts';

const redocly = resolve(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
const bundle = 'packages/contract/src/generated/openapi.yaml';
const releases = 'openapi/releases';
const changelog = 'openapi/CHANGELOG.md';

const version: string = parse(readFileSync(bundle, 'utf8')).info.version;
const previous = latestRelease();

if (process.argv.includes('--check')) {
  if (!previous) fail(`No release to compare with. Publish the first one: npm run release`);
  gate(previous);
} else {
  const target = `${releases}/${version}.yaml`;
  if (existsSync(target)) fail(`${version} is already published. Increase info.version in openapi/openapi.yaml first.`);
  if (previous) gate(previous);
  const difference: Difference | null = previous ? JSON.parse(compare(previous, '--format', 'json')) : null;
  mkdirSync(releases, { recursive: true });
  copyFileSync(bundle, target);
  const before = existsSync(changelog) ? readFileSync(changelog, 'utf8') : '';
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(changelog, withEntry(before, changelogEntry(version, today, difference)));
  console.log(`Published ${version}: ${target}, ${changelog}.`);
}

function latestRelease(): string | undefined {
  const byVersion = new Intl.Collator('en', { numeric: true }).compare;
  return globSync(`${releases}/*.yaml`)
    .sort((a, b) => byVersion(basename(a), basename(b)))
    .at(-1);
}

/** Checked in two steps, because a major version would excuse a breaking change, and within v1 nothing does. */
function gate(base: string): void {
  compare(base, '--fail-on', 'major');
  compare(base, '--fail-on', 'none', '--check-version');
}

function compare(base: string, ...options: string[]): string {
  const result = spawnSync(process.execPath, [redocly, 'diff', base, bundle, ...options], {
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (result.status !== 0) fail(`${result.stdout}${result.stderr}`);
  return result.stdout;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
