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

/** Lints the contract and resolves its files into one document, once with references and once without. */
export async function bundleContract(path: string): Promise<{ bundle: OpenApi; dereferenced: OpenApi }> {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-bundle-'));
  try {
    const [plain, flat] = [join(folder, 'plain.json'), join(folder, 'flat.json')];
    await Promise.all([
      redocly('lint', path, '--format', 'codeframe'),
      redocly('bundle', path, '-o', plain),
      redocly('bundle', path, '--dereferenced', '-o', flat),
    ]);
    return { bundle: await readJson(plain), dereferenced: await readJson(flat) };
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

async function readJson(path: string): Promise<OpenApi> {
  return JSON.parse(await readFile(path, 'utf8'));
}
