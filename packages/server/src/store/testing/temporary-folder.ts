import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

/** A folder for one test, removed when its process ends. */
export function temporaryFolder(): string {
  // One listener for all of them: Node warns about more than ten.
  if (folders.length === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-test-'));
  folders.push(folder);
  return folder;
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
