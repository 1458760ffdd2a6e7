import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Switches for a quiet browser that makes no requests of its own for updates, names or news. */
export const CHROMIUM_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium's sandbox does not start for root, the usual user in a container.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const NAMES = [
  // The same engine without the browser around it: the studio's screens take 57 s of processor time instead of 97.
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

const HINT =
  'The browser tests need Chromium: install it (Debian and Ubuntu: `apt-get install chromium`), or set DARKROOM_CHROMIUM to its path.';

/** The path of a Chromium to test with. Installs Debian's if that is allowed, and otherwise says what to do. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const given = env.DARKROOM_CHROMIUM ?? env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`DARKROOM_CHROMIUM is set to ${given}, which is not a program. ${HINT}`);
  }
  const found = search(env) ?? (install(env) ? search(env) : undefined);
  if (!found) throw new Error(HINT);
  return found;
}

function search(env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE].find(runs);
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Only as root on Debian: anything else would ask for a password, or change a machine that is not ours. */
function install(env: NodeJS.ProcessEnv): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || env.DARKROOM_NO_INSTALL) return false;
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-qq', ...words], { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 300_000 });
  apt('update');
  return ['chromium-headless-shell', 'chromium'].some(
    (name) => apt('install', '-y', '--no-install-recommends', name).status === 0,
  );
}
