import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test, removed when its process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
