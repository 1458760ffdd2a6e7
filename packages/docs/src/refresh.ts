import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isUpToDate, SITE } from './sources.ts';

/**
 * Builds the site if there is none or its sources have changed, as after `git pull`. Never fails: it says so, and the last
 * site stays.
 */
export async function refreshSite(site = SITE, build = buildInProcess, say = console.error): Promise<void> {
  if (isUpToDate(site)) return;
  const isThere = existsSync(join(site, 'index.html'));
  try {
    await build();
  } catch (error) {
    const { stderr, message, signal } = error as { stderr?: string; message: string; signal?: string };
    // Ctrl C ends the build together with the service.
    if (signal === 'SIGINT' || signal === 'SIGTERM') return;
    const left = isThere ? ' The last one that could is still served.' : '';
    say(`The documentation could not be built.${left} ${stderr?.trim() || message}`);
  }
}

/** In a process of its own, because the service would not respond for seconds otherwise. */
const buildInProcess = (): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build-command.ts')]);
