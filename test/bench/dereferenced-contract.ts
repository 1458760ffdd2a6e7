import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dereference } from '@darkroom/contract/dereference';
import bundle from '@darkroom/contract/openapi.json' with { type: 'json' };

/**
 * The path of the contract in the form that stock Prism reads best: one file without references, removed when the bench
 * ends.
 */
export function dereferencedContract(): string {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-contract-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'openapi.json');
  writeFileSync(path, JSON.stringify(dereference(bundle)));
  return path;
}
