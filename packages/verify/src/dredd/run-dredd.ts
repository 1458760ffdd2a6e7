import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dimension } from '../coverage/coverage-targets.ts';
import { runProgram } from '../local/run-program.ts';
import type { DreddOutcome, DreddSettings } from './hook-work.ts';
import { slimDocument } from './slim-document.ts';

export interface DreddResult {
  outcomes: DreddOutcome[];
  seen: Partial<Record<Dimension, string[]>>;
  /** Dredd's output, if it did not finish. */
  broken: string | undefined;
}

const dredd = createRequire(import.meta.url).resolve('dredd/bin/dredd');
const document = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));

/**
 * Runs Dredd with hooks on the contract. It runs in its own folder, because a stray dredd.yml would override
 * everything.
 */
export async function runDredd(settings: Omit<DreddSettings, 'resultFile'>, maxSeconds = 300): Promise<DreddResult> {
  const folder = mkdtempSync(join(tmpdir(), 'darkroom-dredd-'));
  const resultFile = join(folder, 'result.json');
  const slim = join(folder, 'openapi.json');
  try {
    writeFileSync(slim, JSON.stringify(slimDocument(JSON.parse(readFileSync(document, 'utf8')), settings.include)));
    const said = await runProgram(
      [
        dredd,
        slim,
        settings.server,
        `--hookfiles=${join(import.meta.dirname, 'hooks.cjs')}`,
        '--loglevel=error',
        '--color=false',
      ],
      {
        cwd: folder,
        env: { DARKROOM_DREDD: JSON.stringify({ ...settings, resultFile }), NODE_NO_WARNINGS: '1' },
        maxSeconds,
      },
    );
    try {
      return { ...JSON.parse(readFileSync(resultFile, 'utf8')), broken: undefined };
    } catch {
      return { outcomes: [], seen: {}, broken: said.slice(-1_500) };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
