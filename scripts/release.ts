/**
 * `npm run release`: publishes the contract as it is: keeps a copy under openapi/releases/ and writes the changelog
 * from the notes in openapi/releases/next.md and the comparison with the previous one. Then it prints what to run to
 * publish the packages on npm, and runs none of it.
 * `-- --check` only compares, and fails on a breaking change that was not decided on (openapi/releases/allowed-changes.yaml),
 * in the schemas or in what becomes of the previous release's requests, or a version that was not raised accordingly.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type PublishedContract,
  publishedContracts,
  toYaml,
  writeRelease,
} from '../packages/contract/src/forms/index.ts';
import { behaviourChanges } from './behaviour/compare.ts';
import { changelogEntry, type Difference, withEntry } from './changelog.ts';
import { publishCommands } from './pack/publish-commands.ts';
import { noneAllowed, objections, readAllowed } from './release-gate.ts';

const redocly = resolve(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js');
const bundle = 'packages/contract/src/generated/openapi.json';
const releases = 'openapi/releases';
const changelog = 'openapi/CHANGELOG.md';
const allowedChanges = `${releases}/allowed-changes.yaml`;
const nextNotes = `${releases}/next.md`;

const contract = JSON.parse(readFileSync(bundle, 'utf8'));
const version: string = contract.info.version;
mkdirSync(releases, { recursive: true });
const published = publishedContracts(releases);
const previous = published.at(-1);

if (process.argv.includes('--check')) {
  if (!previous) fail(`No release to compare with. Publish the first one: npm run release`);
  gate(previous);
} else {
  if (published.some((release) => release.version === version)) {
    fail(
      `The contract ${version} is already published. Increase info.version in openapi/openapi.yaml first.\n\n${howToPublish()}`,
    );
  }
  const difference = previous ? gate(previous) : null;
  const target = writeRelease(releases, version, toYaml(contract));
  const before = existsSync(changelog) ? readFileSync(changelog, 'utf8') : '';
  const today = new Date().toISOString().slice(0, 10);
  const notes = existsSync(nextNotes) ? readFileSync(nextNotes, 'utf8') : '';
  const reasons = difference === null ? [] : readAllowed(allowedChanges).allowed.map(({ reason }) => reason);
  writeFileSync(changelog, withEntry(before, changelogEntry(version, today, difference, { notes, reasons })));
  writeFileSync(allowedChanges, noneAllowed(version));
  rmSync(nextNotes, { force: true });
  console.log(`Published ${version}: ${target}, ${changelog}.\n\n${howToPublish()}`);
}

function howToPublish(): string {
  return ['To publish its packages on npm, once they pass `npm run pack -- --check`:', ...publishCommands()].join(
    '\n  ',
  );
}

/** Compares with the latest release and fails on what must not be published. */
function gate(base: PublishedContract): Difference {
  const difference: Difference = JSON.parse(compare(base.yaml()));
  const behaviour = behaviourChanges(base.document() as never, contract);
  const problems = objections(difference, behaviour, readAllowed(allowedChanges), [base.version, version]);
  if (problems.length > 0) fail(problems.join('\n'));
  return difference;
}

function compare(base: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-release-'));
  const before = join(folder, 'before.yaml');
  try {
    writeFileSync(before, base);
    const args = [redocly, 'diff', before, bundle, '--fail-on', 'none', '--format', 'json'];
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' };
    const result = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (result.status !== 0) throw new Error(`${result.stdout}${result.stderr}`);
    return result.stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
