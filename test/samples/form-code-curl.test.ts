import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { formCode, loadContract } from '@darkroom/docs';
import { startMock } from '@darkroom/mock';
import { expect, test } from 'vitest';
import { startFormRequests } from './form-requests.ts';

const run = promisify(execFile);
const fox = resolve(import.meta.dirname, '../../openapi/samples/fox.png');

test('a server receives the same from curl as from the form', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-form-curl-'));
  for (const name of ['fox-0.png', 'fox-1.png', 'fox-2.png']) await copyFile(fox, join(folder, name));
  const mock = await startMock({ port: 0, runTime: 0 });
  const requests = await startFormRequests(formCode(loadContract(), new Uint8Array(await readFile(fox))), mock.url);
  try {
    const quiet = 'curl() { command curl --silent --show-error --max-time 60 "$@"; }';
    const commands = requests.in('curl').map(({ code }) => code);
    await writeFile(join(folder, 'commands.sh'), [quiet, ...commands].join('\n\n'));
    const result = await run('bash', ['commands.sh'], { cwd: folder, maxBuffer: 64 * 2 ** 20 }).catch((error) => error);
    expect(result.stderr).toBe('');
    expect(requests.differences('curl')).toEqual([]);
  } finally {
    await requests.close();
    await mock.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
