import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configFile, readConfig, writeConfig } from './config.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-cli-'));
  file = configFile({ XDG_CONFIG_HOME: folder });
});
afterEach(() => rm(folder, { recursive: true }));

describe('the config file', () => {
  it('can be read only by its owner, and is read again', async () => {
    await writeConfig({ server: 'http://a', keys: { 'http://a': 'k' } }, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
    expect(await readConfig(file)).toEqual({ server: 'http://a', keys: { 'http://a': 'k' } });
  });

  it('is fixed when it is written again', async () => {
    await writeConfig({}, file);
    await chmod(file, 0o644);
    await writeConfig({ server: 'http://a' }, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('is refused where others can read it, with how to fix it', async () => {
    await writeConfig({}, file);
    await chmod(file, 0o640);
    await expect(readConfig(file)).rejects.toMatchObject({ kind: 'auth', advice: [`chmod 600 ${file}`] });
  });

  it('need not be there, but must be JSON', async () => {
    expect(await readConfig(file)).toEqual({});
    await writeConfig({}, file);
    await writeFile(file, '{');
    await expect(readConfig(file)).rejects.toThrow('not valid JSON');
  });
});
