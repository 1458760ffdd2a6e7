import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from '../generators/run-command.ts';

const root = resolve(import.meta.dirname, '../..');
export const pythonPackage = join(root, 'packages/client-python');
const workFolder = join(root, '.generators');
const venv = join(workFolder, 'client-python');
export const pythonLog = join(workFolder, 'client-python.log');

/** A program of the environment in which the Python client is tested. */
export const pythonProgram = (name: string): string => join(venv, 'bin', name);

/** Why the Python client cannot be tested here; undefined if it can. */
export function pythonProblem(): string | undefined {
  const minimum = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  if (minimum.error) return 'no Python here';
  return minimum.status === 0 ? undefined : 'Python here is older than 3.11';
}

/** Makes the environment, with the tools in the versions that are pinned; once for each content of that file. */
export async function preparePython(): Promise<void> {
  const requirements = join(pythonPackage, 'requirements-test.txt');
  const mark = join(workFolder, 'client-python.installed');
  const wanted = await readFile(requirements, 'utf8');
  if (existsSync(mark) && (await readFile(mark, 'utf8')) === wanted) return;
  await mkdir(workFolder, { recursive: true });
  const options = { cwd: workFolder, log: pythonLog };
  await runCommand(['python3', '-m', 'venv', '--clear', venv], options);
  await runCommand([pythonProgram('pip'), 'install', '--no-deps', '--requirement', requirements], options);
  await writeFile(mark, wanted);
}

/** Installs the client as its users do, from its folder; what it builds with and needs is already there. */
export async function installPythonClient(): Promise<void> {
  const pip = [pythonProgram('pip'), 'install', '--no-deps', '--no-build-isolation', '--force-reinstall', '.'];
  await runCommand(pip, { cwd: pythonPackage, log: pythonLog });
}
