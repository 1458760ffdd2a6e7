import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { OpenApi } from './openapi.ts';
import { root } from './paths.ts';

const run = promisify(execFile);
const cli = resolve(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js');

/** Something is wrong with the contract; the message names file and line. */
export class ContractProblem extends Error {}

/** Lints the contract and resolves its files into one document. */
export async function bundleContract(path: string): Promise<OpenApi> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-bundle-'));
  try {
    const bundle = join(folder, 'bundle.json');
    await Promise.all([redocly('lint', path, '--format', 'codeframe'), redocly('bundle', path, '-o', bundle)]);
    return JSON.parse(await readFile(bundle, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function redocly(...args: string[]): Promise<void> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' };
  try {
    await run(process.execPath, [cli, ...args], { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new ContractProblem(`The contract does not hold.\n${stdout}${stderr}`);
  }
}
