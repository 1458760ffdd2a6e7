import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Row } from './row.ts';

const entry = resolve(import.meta.dirname, '../../packages/cli/bin/darkroom.js');
const starts = 15;

/** How long `darkroom --help` takes, compared with a Node that does nothing. */
export default async function commandLine(): Promise<Row[]> {
  const help: number[] = [];
  const nothing: number[] = [];
  // The first start fills the compile cache, as it does once after an installation.
  time([entry, '--help']);
  // Alternates, so other load on the machine affects both.
  for (let n = 0; n < starts; n++) {
    help.push(time([entry, '--help']));
    nothing.push(time(['-e', '0']));
  }
  const [ours, bare] = [median(help), median(nothing)];
  return [
    { name: 'darkroom --help', value: ours, unit: 'ms', atMost: 150, peer: `node -e 0 ${Math.round(bare)} ms` },
    { name: 'darkroom --help, relative to node -e 0', value: ours / bare, unit: '×' },
  ];
}

function time(args: string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}.`);
  return performance.now() - begun;
}

const median = (values: number[]): number => values.toSorted((one, other) => one - other)[starts >> 1] ?? 0;
