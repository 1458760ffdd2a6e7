import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const schemathesisVersion = '4.32.5';

/** Installed where the other tools that are not Node's go. */
const folder = join(import.meta.dirname, `../../../../.generators/schemathesis-${schemathesisVersion}`);
const contract = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));

/** Installs Schemathesis from PyPI; returns why not if that is not possible here. */
export async function installSchemathesis(): Promise<string | undefined> {
  const done = join(folder, 'installed');
  if (existsSync(done)) return undefined;
  try {
    mkdirSync(folder, { recursive: true });
    await run('python3', ['-m', 'venv', '--clear', folder]);
    await run(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${schemathesisVersion}`]);
    writeFileSync(done, '');
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'there is no python3 here' : (message.trim().split('\n').at(-1) ?? 'unknown');
  }
}

/** Seconds that it has for each service; the checks take about as long. */
const seconds = 90;

/** Runs Schemathesis with all its checks and default phases; returns its findings, each as its code and operation. */
export async function runSchemathesis({ server, apiKey }: { server: string; apiKey: string }): Promise<Set<string>> {
  const room = mkdtempSync(join(tmpdir(), 'darkroom-schemathesis-'));
  const report = join(room, 'report.json');
  const args = ['run', contract, '--url', server, '--header', `X-API-Key: ${apiKey}`, '--checks', 'all'];
  args.push('--max-time', String(seconds), '--seed', '1', '--report', 'json', '--report-json-path', report);
  try {
    // It exits with 1 if it finds something; only a report that is missing is an error.
    const options = { cwd: room, maxBuffer: 2 ** 28, timeout: (seconds + 120) * 1000 };
    const said = await run(join(folder, 'bin/st'), [...args, '--no-color'], options).catch((error) => error);
    if (!existsSync(report)) throw new Error(`Schemathesis did not come to its end: ${said.stderr}`);
    const { failures, errors } = JSON.parse(readFileSync(report, 'utf8')) as {
      failures: { code: string; operations: string[] }[];
      errors: { title?: string; operations?: string[] }[];
    };
    return new Set([
      ...failures.flatMap(({ code, operations }) => operations.map((operation) => `${code} ${operation}`)),
      ...errors.map(({ title = 'error', operations = [] }) => `${title} ${operations.join(' ')}`),
    ]);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}
