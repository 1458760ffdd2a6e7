import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractForms } from '../../packages/contract/src/forms/index.ts';
import type { Client } from './clients.ts';
import { runCommand } from './run-command.ts';
import { root, workFolder } from './tools.ts';

/** What every client is asked for, in this order. */
export const steps = ['generate', 'compile', 'create', 'get', 'upload', 'segment', 'list', 'error'] as const;
export type Step = (typeof steps)[number];

export interface Outcome {
  client: Client;
  passed: Set<Step>;
  /** What went wrong, by step. */
  problems: Map<Step | 'install', string>;
  log: string;
}

/** Generates a client, compiles it with its program, and lets that call the server. */
export async function tryClient(client: Client, serverUrl: string): Promise<Outcome> {
  const folder = join(workFolder, 'clients', client.name);
  const log = join(workFolder, `${client.name}.log`);
  const outcome: Outcome = { client, passed: new Set(), problems: new Map(), log };
  const attempt = async (step: Step | 'install', work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      if (step !== 'install') outcome.passed.add(step);
      return true;
    } catch (error) {
      outcome.problems.set(step, (error as Error).message);
      return false;
    }
  };

  await mkdir(workFolder, { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rm(log, { force: true });
  for (const name of ['shared', client.name]) await cp(join(import.meta.dirname, name), folder, { recursive: true });
  await mkdir(join(folder, 'darkroom'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  const options = { cwd: folder, log, ...(client.env && { env: client.env }) };

  if (!(await attempt('install', client.install))) return outcome;
  const contract = await contractFile(client, folder);
  if (!(await attempt('generate', () => runCommand(client.generate(contract), options)))) return outcome;
  const compiled = await attempt('compile', async () => {
    for (const command of client.compile) await runCommand(command, options);
  });
  if (!compiled) return outcome;

  const env = {
    ...client.env,
    SERVER_URL: serverUrl,
    API_KEY: client.name,
    IMAGE_FILE: join(root, 'openapi/samples/fox.png'),
  };
  const lines = await runCommand(client.run, { ...options, env }).catch((error: Error) => `failed ${error.message}`);
  for (const step of steps.slice(2)) {
    const [verdict, , ...words] =
      lines
        .split('\n')
        .find((line) => line.split(' ')[1] === step)
        ?.split(' ') ?? [];
    if (verdict === 'passed') outcome.passed.add(step);
    else outcome.problems.set(step, verdict === undefined ? `not called: ${lines}` : words.join(' '));
  }
  return outcome;
}

/** The form of the contract that the generator reads; all but the bundle itself are only made on demand. */
async function contractFile({ contract: name }: Client, folder: string): Promise<string> {
  const bundle = join(root, 'packages/contract/src/generated/openapi.json');
  if (name === 'openapi.json') return bundle;
  const file = `${folder}.${name}`;
  await writeFile(file, contractForms[name](JSON.parse(await readFile(bundle, 'utf8'))));
  return file;
}
