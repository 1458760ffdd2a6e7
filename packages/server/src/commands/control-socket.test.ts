import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { askRunning, listenForCommands } from './control-socket.ts';

const request = { name: 'list', args: { user: 'usr_a' } };
const run = async (asked: object) => JSON.stringify(asked);

test('a command runs in the running service, and nowhere if none is running', async () => {
  const folder = temporaryFolder();
  expect(await askRunning(folder, request)).toBeUndefined();
  const control = await listenForCommands(folder, run);
  expect(await askRunning(folder, request)).toBe(JSON.stringify(request));
  expect(statSync(join(folder, 'control')).mode & 0o777).toBe(0o700);
  await control.close();
  expect(await askRunning(folder, request)).toBeUndefined();
});

test('a data folder with a long path is served from a private temporary folder', async () => {
  const folder = join(temporaryFolder(), 'a'.repeat(120));
  mkdirSync(folder);
  const control = await listenForCommands(folder, run);
  expect(existsSync(join(folder, 'control'))).toBe(false);
  expect(await askRunning(folder, request)).toBe(JSON.stringify(request));
  await control.close();
});

test('a socket that others can put there is not talked to', async () => {
  const folder = temporaryFolder();
  const control = join(folder, 'control');
  mkdirSync(control);
  chmodSync(control, 0o777);
  const heard: string[] = [];
  const squatter = createServer((socket) => socket.on('data', (bytes) => heard.push(String(bytes))));
  await new Promise<void>((done) => squatter.listen(join(control, 'socket'), done));
  await expect(askRunning(folder, request)).rejects.toThrow('can be opened by others');
  expect(heard).toEqual([]);
  await new Promise((done) => squatter.close(done));
});

test('the service does not listen in a folder that is open to others', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'control'));
  chmodSync(join(folder, 'control'), 0o777);
  const control = await listenForCommands(folder, run);
  expect(existsSync(join(folder, 'control', 'socket'))).toBe(false);
  rmSync(join(folder, 'control'), { recursive: true });
  expect(await askRunning(folder, request)).toBe(JSON.stringify(request));
  await control.close();
});
