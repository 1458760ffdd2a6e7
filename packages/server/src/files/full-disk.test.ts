import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { startObjectStore } from './testing/object-store.ts';

test('a disk that takes no more is reported as unavailable storage, and nothing half-written is left', async () => {
  const storage = await startObjectStore('images');
  const dataFolder = temporaryFolder();
  const script = fileURLToPath(new URL('./testing/full-disk.ts', import.meta.url));
  // A limit on the size of files fails like a full disk: in the middle of a write, and for any user.
  const limited = ['-c', 'ulimit -f 8 && exec "$0" "$@"', process.execPath, script, dataFolder, storage.url];
  const { stdout } = await promisify(execFile)('sh', limited);
  await storage.stop();
  expect(JSON.parse(stdout)).toEqual({
    put: 'StorageUnavailable',
    putStream: 'StorageUnavailable',
    check: 'StorageUnavailable',
    s3PutStream: 'StorageUnavailable',
    s3Check: 'StorageUnavailable',
    whenSmall: 'none',
  });
  const left = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.filter(({ parentPath }) => !parentPath.endsWith('processes'))).toHaveLength(1);
});
