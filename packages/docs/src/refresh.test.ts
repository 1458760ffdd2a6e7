import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { refreshSite } from './refresh.ts';

const run = promisify(execFile);

test.each([
  ['a build that fails is reported', "throw new Error('no disk')", expect.stringContaining('no disk')],
  ['a build that is stopped with the service is not', "process.kill(process.pid, 'SIGINT')", undefined],
])('%s', async (_title, script, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-docs-'));
  let line: string | undefined;
  await refreshSite(
    join(folder, 'site'),
    () => run(process.execPath, ['-e', script]),
    (text) => {
      line = text;
    },
  );
  rmSync(folder, { recursive: true });
  expect(line).toEqual(said);
});
