import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const module = new URL('./data-folder-lock.ts', import.meta.url).href;

/** Another process that holds the lock until it is killed. */
async function holder(folder: string) {
  const script = `import { lockDataFolder } from ${JSON.stringify(module)};
    lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second process is refused in plain words, and let in once the first is gone, even killed', async () => {
  const folder = temporaryFolder();
  const first = await holder(folder);
  const refused = `The data folder ${folder} is in use by another Darkroom process (process ${first.pid})`;
  expect(() => lockDataFolder(folder)).toThrow(refused);
  first.kill('SIGKILL');
  await once(first, 'exit');
  lockDataFolder(folder).release();
});

test('a lock that was released can be acquired again', () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow('is in use');
  lock.release();
  expect(() => lockDataFolder(folder).release()).not.toThrow();
});
