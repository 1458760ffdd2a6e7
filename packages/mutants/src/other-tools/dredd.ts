import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@darkroom/verify/internals';
import { slimDocument } from './slim-document.ts';

const dredd = createRequire(import.meta.url).resolve('dredd/bin/dredd');
const document = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi-3.0.json'));
const maxSeconds = 300;

/**
 * Runs Dredd with the 3.0 contract and a key, as its users do, and returns the transactions that fail. It runs in its own
 * folder, because a stray dredd.yml would override everything.
 */
export async function runDredd({ server, apiKey }: { server: string; apiKey: string }): Promise<Set<string>> {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-dredd-'));
  const slim = join(folder, 'openapi.json');
  try {
    writeFileSync(slim, JSON.stringify(slimDocument(JSON.parse(readFileSync(document, 'utf8')))));
    const args = [dredd, slim, server, `--header=X-API-Key: ${apiKey}`, '--loglevel=error', '--color=false'];
    const output = await runProgram(args, { cwd: folder, env: { NODE_NO_WARNINGS: '1' }, maxSeconds });
    if (!output.includes('complete: ')) return new Set(['it did not finish']);
    return new Set(
      [...output.matchAll(/^fail: (\S+ \(\d+\) \S+) duration/gm)].map(([, transaction = '']) => transaction),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
