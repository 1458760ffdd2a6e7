import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, readDocument } from '../contract/document.ts';
import { runProgram } from '../local/run-program.ts';
import { makeSampleImages } from '../materials/sample-images.ts';
import { startReceiver } from '../receiver/receiver.ts';
import type { VerifyOptions } from '../session/options.ts';

export interface WorkflowOutcome {
  workflow: string;
  passed: boolean;
  /** The failed steps, with what was checked. */
  failed: string[];
}

const published = join(import.meta.dirname, '../../workflows');
const folder = existsSync(published) ? published : join(import.meta.dirname, '../../../../openapi/workflows');
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const maxSeconds = 240;

/** Executes the Arazzo workflows with `redocly respect`; `include` selects those that use such an operation. */
export async function runWorkflows({
  server,
  apiKey,
  include = [],
  receiver: reached,
}: Pick<VerifyOptions, 'server' | 'apiKey' | 'include' | 'receiver'>): Promise<WorkflowOutcome[]> {
  const room = mkdtempSync(join(tmpdir(), 'darkroom-respect-'));
  const receiver = await startReceiver(await makeSampleImages(), reached);
  try {
    const files = layOut(room, include);
    if (files.length === 0) return [];
    const log = join(room, 'log.json');
    const inputs = { apiKey, webhookUrl: receiver.hookUrl('workflow'), idempotencyKey: `workflow-${randomUUID()}` };
    const args = [
      redocly,
      'respect',
      ...files,
      '--server',
      `darkroom=${server}`,
      '--json-output',
      log,
      '--max-fetch-timeout',
      '75000',
    ];
    for (const [name, value] of Object.entries(inputs)) args.push('--input', `${name}=${value}`);
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true', NO_COLOR: '1' };
    const said = await runProgram(args, { cwd: room, env, maxSeconds });
    return readLog(log, files, said);
  } finally {
    await receiver.close();
    rmSync(room, { recursive: true, force: true });
  }
}

/**
 * Copies the workflows, with a contract beside them in which binary responses have no schema: respect would read them
 * as text.
 */
function layOut(room: string, include: string[]): string[] {
  cpSync(folder, room, { recursive: true });
  writeFileSync(join(room, 'openapi.json'), JSON.stringify(withoutBinarySchemas(readDocument())));
  return readdirSync(room)
    .filter((file) => file.endsWith('.arazzo.yaml'))
    .filter((file) => {
      const text = readFileSync(join(room, file), 'utf8');
      writeFileSync(join(room, file), text.replace(/url: .*openapi\.json/, 'url: ./openapi.json'));
      const used = [...text.matchAll(/^ +# ([\w.]+)$/gm)].map(([, id = '']) => id);
      return include.length === 0 || used.some((id) => include.some((word) => id.includes(word)));
    });
}

function withoutBinarySchemas(document: Document): Document {
  const text = JSON.stringify(document, (key, value) => (/^(image|video)\//.test(key) && value?.schema ? {} : value));
  return JSON.parse(text);
}

function readLog(log: string, files: string[], said: string): WorkflowOutcome[] {
  let result: Document;
  try {
    result = JSON.parse(readFileSync(log, 'utf8'));
  } catch {
    return files.map((file) => ({
      workflow: file.replace('.arazzo.yaml', ''),
      passed: false,
      failed: [`respect did not come to its end: ${said.slice(-300)}`],
    }));
  }
  return Object.entries<Document>(result.files).flatMap(([, file]) =>
    file.executedWorkflows.map((workflow: Document) => ({
      workflow: workflow.workflowId,
      passed: workflow.status === 'success',
      failed: lastTries(workflow.executedSteps).flatMap((step) =>
        step.checks
          .filter((check: Document) => check.status !== 'success')
          .map((check: Document) => `${step.stepId}: ${check.name} ${check.message ?? ''}`.trim().slice(0, 240)),
      ),
    })),
  );
}

/** A step that is retried counts by its last attempt. */
function lastTries(steps: Document[]): Document[] {
  return [...new Map(steps.map((step) => [step.stepId, step])).values()];
}
