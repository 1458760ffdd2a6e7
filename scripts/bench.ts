/**
 * `npm run bench`: measures what the project promises, prints it beside its limits and peers, and writes
 * reports/bench.json. `npm run bench -- contract client` runs only the named files of test/bench/.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { basename, resolve } from 'node:path';
import type { Row } from '../test/bench/row.ts';

const wanted = process.argv.slice(2);
const files = globSync('test/bench/*.bench.ts')
  .sort()
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, '.bench.ts')));

const rows: Row[] = [];
for (const file of files) {
  console.log(`\n${basename(file, '.bench.ts')}`);
  const { default: measure } = (await import(resolve(file))) as { default: () => Promise<Row[]> };
  for (const row of await measure()) {
    rows.push(row);
    console.log(`  ${tell(row)}`);
  }
}

const machine = { node: process.version, arch: process.arch, cores: availableParallelism(), cpu: cpus()[0]?.model };
mkdirSync('reports', { recursive: true });
writeFileSync('reports/bench.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
console.log('\nWritten to reports/bench.json');

function tell({ name, value, unit, atMost, atLeast, peer }: Row): string {
  const missed = (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
  const limit = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  const mark = limit ? (missed ? '✗' : '✓') : '·';
  return [`${mark} ${name}: ${round(value)} ${unit}`, limit, peer && `peer: ${peer}`].filter(Boolean).join('; ');
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}
