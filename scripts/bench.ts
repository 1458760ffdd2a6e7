/**
 * `npm run bench`: measures what the project promises, prints it beside its limits and peers, and writes
 * reports/bench.json. `npm run bench -- contract client` runs only the named files of test/bench/. With `--publish`, the
 * figures also replace those of the same files in the documentation; do that on a machine that does nothing else.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { basename, resolve } from 'node:path';
import type { Row } from '../test/bench/row.ts';

const words = process.argv.slice(2);
/** Given to a process that measures one of several groups. */
const part = '--part';
const wanted = words.filter((word) => !['--publish', part].includes(word));
const published = 'packages/docs/performance.json';
const known = globSync('test/bench/*.bench.ts')
  .map((file) => basename(file, '.bench.ts'))
  .sort();
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(2);
}
const machine = { node: process.version, arch: process.arch, cores: availableParallelism(), cpu: cpus()[0]?.model };

const groups = known.filter((name) => wanted.length === 0 || wanted.includes(name));
const report = 'reports/bench.json';
const rows = groups.length === 1 ? await measureGroup(groups[0] as string) : groups.flatMap(inProcess);
mkdirSync('reports', { recursive: true });
writeFileSync(report, `${JSON.stringify({ machine, rows }, null, 2)}\n`);
if (!words.includes(part)) console.log(`\nWritten to ${report}`);

/** In a process of its own, because what an earlier group has loaded would count as memory of a later one. */
function inProcess(group: string): Row[] {
  const flags = words.filter((word) => word === '--publish');
  const { status } = spawnSync(process.execPath, [import.meta.filename, part, group, ...flags], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  return (JSON.parse(readFileSync(report, 'utf8')) as { rows: Row[] }).rows;
}

async function measureGroup(group: string): Promise<Row[]> {
  console.log(`\n${group}`);
  const file = resolve(`test/bench/${group}.bench.ts`);
  const { default: measure } = (await import(file)) as { default: () => Promise<Row[]> };
  const started = performance.now();
  const measured = await measure();
  const seconds = Math.round((performance.now() - started) / 1000);
  for (const row of measured) console.log(`  ${rowText(row)}`);
  console.log(`  (${seconds} s)`);
  if (words.includes('--publish')) publish(group, seconds, measured);
  return measured;
}

/** Each group keeps where and when it was measured, because not all are measured at once. */
function publish(group: string, seconds: number, rows: Row[]): void {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const date = new Date().toISOString().slice(0, 10);
  const all = { ...JSON.parse(readFileSync(published, 'utf8')), [group]: { date, version, machine, seconds, rows } };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(published, `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`  Written to ${published}`);
}

function rowText({ name, value, unit, atMost, atLeast, peer }: Row): string {
  const missed = (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
  const limit = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  const mark = limit ? (missed ? '✗' : '✓') : '·';
  return [`${mark} ${name}: ${round(value)} ${unit}`, limit, peer && `peer: ${peer}`].filter(Boolean).join('; ');
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
