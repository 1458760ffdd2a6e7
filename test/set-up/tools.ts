import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findChromium, NoBrowser } from './chromium.ts';

export interface Tools {
  /** Chooses for the tests which browser to start. */
  env: Record<string, string>;
  /** The tests that need what this machine lacks. */
  exclude: string[];
}

/**
 * Finds or unpacks what tests need besides Node, once, before the first of them. Tests whose tool is missing are not run,
 * and `npm test` says so and why at its end.
 */
export async function setUpTools(): Promise<Tools> {
  const missing: { files: string[]; reason: string }[] = [];
  const env: Record<string, string> = {};
  try {
    env.DARKROOM_CHROMIUM = await findChromium(process.env, console.log);
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    missing.push({ files: ['test/browser/**', 'test/studio/**', 'test/*/browser.test.ts'], reason: error.message });
  }
  for (const program of ['curl', 'python3']) {
    if (spawnSync(program, ['--version']).status === 0) continue;
    missing.push({ files: [`test/**/*-${program}.test.ts`], reason: `${program} is not installed` });
  }
  const reports = resolve(import.meta.dirname, '../../reports');
  mkdirSync(reports, { recursive: true });
  writeFileSync(
    resolve(reports, 'not-run.txt'),
    missing.map(({ files, reason }) => `${files.join(' ')}: ${reason}\n`).join(''),
  );
  return { env, exclude: missing.flatMap(({ files }) => files) };
}
