import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runCommand } from './run-command.ts';

const here = import.meta.dirname;
export const root = resolve(here, '../..');
/** Git-ignored; everything that is downloaded or generated is in it. */
export const workFolder = join(root, '.generators');
export const venv = join(workFolder, 'python');
export const mavenFolder = join(workFolder, 'maven');
export const cargoFolder = join(workFolder, 'cargo');
export const npmTools = join(workFolder, 'node_modules/.bin');

/** openapi-generator itself runs on Java and comes from PyPI. */
export type Language = 'Python' | 'Go' | 'Java' | 'Rust' | 'TypeScript';

const programs: Record<Exclude<Language, 'TypeScript'>, string[][]> = {
  Python: [['python3', '--version']],
  Go: [['go', 'version']],
  Rust: [['cargo', '--version']],
  Java: [
    ['java', '-version'],
    ['javac', '-version'],
    ['mvn', '--version'],
  ],
};

/** The languages that this machine does not have. */
export function missingLanguages(): Set<Language> {
  const lacks = ([program = '', ...args]: string[]) => spawnSync(program, args).status !== 0;
  return new Set(
    Object.entries(programs)
      .filter(([, commands]) => commands.some(lacks))
      .map(([language]) => language as Language),
  );
}

const log = join(workFolder, 'install.log');
const installations = new Map<string, Promise<void>>();

/** Installs what is pinned in requirements.txt, if it is not installed yet. */
export function installPython(): Promise<void> {
  return installed('python', join(here, 'requirements.txt'), async (requirements) => {
    await runCommand(['python3', '-m', 'venv', '--clear', venv], { cwd: workFolder, log });
    const pip = join(venv, 'bin/pip');
    await runCommand([pip, 'install', '--no-deps', '--requirement', requirements], { cwd: workFolder, log });
  });
}

/** Installs the generators that come from npm. They are above every client's folder, whose settings import from them. */
export function installNpm(): Promise<void> {
  return installed('npm', join(here, 'npm-packages.json'), async (versions) => {
    const packages = Object.entries<string>(JSON.parse(await readFile(versions, 'utf8')));
    const names = packages.map(([name, version]) => `${name}@${version}`);
    const options = ['--prefix', workFolder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await runCommand(['npm', 'install', ...options, ...names], { cwd: workFolder, log });
  });
}

/** Once for each content of the file with the versions; several clients can ask for the same tool at the same time. */
function installed(name: string, versions: string, install: (versions: string) => Promise<void>): Promise<void> {
  const mark = join(workFolder, `${name}.installed`);
  const start = async () => {
    const wanted = await readFile(versions, 'utf8');
    if (existsSync(mark) && (await readFile(mark, 'utf8')) === wanted) return;
    await mkdir(workFolder, { recursive: true });
    await install(versions);
    await writeFile(mark, wanted);
  };
  const installation = installations.get(name) ?? start();
  installations.set(name, installation);
  return installation;
}
