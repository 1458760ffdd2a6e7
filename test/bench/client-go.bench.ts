import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Row } from './row.ts';

const client = resolve(import.meta.dirname, '../../packages/client-go');

/** The time of a call by the Go client against the same call by net/http. */
export default async function measure(): Promise<Row[]> {
  if (spawnSync('go', ['version']).status !== 0) {
    console.log('  Go client not measured: no Go here');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-go-bench-'));
  try {
    const program = join(folder, 'bench');
    execFileSync('go', ['build', '-o', program, './bench'], { cwd: client });
    const times: { client: number; plain: number } = JSON.parse(execFileSync(program, { encoding: 'utf8' }));
    const value = times.client / times.plain;
    const peer = `net/http ${Math.round(times.plain / 1000)} µs, the client ${Math.round(times.client / 1000)} µs`;
    return [{ name: 'time of a call in Go against plain net/http', value, unit: 'times', atMost: 1.2, peer }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
