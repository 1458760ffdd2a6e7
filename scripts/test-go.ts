/**
 * `npm run test:go`: checks the format of the Go client and its samples, vets and tests it, and runs its tests and every
 * sample against the mock and the live service, and the code of the documentation's forms against the mock.
 * `-- --if-possible` reports it as not run if Go is missing.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { formCodeProblems } from './clients/form-code.ts';
import { formPackage, goSamples, samplesFolder, writeSamplesModule } from './clients/go-samples.ts';
import { startTargets } from './clients/targets.ts';

const root = resolve(import.meta.dirname, '..');
const client = join(root, 'packages/client-go');
const samples = join(root, '.generators/go-samples');

interface Command {
  program: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Fails if it prints anything, as `gofmt -l` does for what is not formatted. */
  silent?: boolean;
}

let failed = 0;

if (spawnSync('go', ['version']).status !== 0) {
  console.log('Go client not run: no Go here');
  process.exitCode = process.argv.includes('--if-possible') ? 0 : 1;
} else {
  await report('format', { program: ['gofmt', '-l', client, join(samplesFolder, 'go')], silent: true });
  await report('vet', { program: ['go', 'vet', './...'] });
  await report('vet of the integration tests', { program: ['go', 'vet', '-tags', 'integration', './integration'] });
  await report('tests', { program: ['go', 'test', './...'] });
  writeSamplesModule(samples);
  await report('vet of the samples, the README and the code of forms', {
    program: ['go', 'vet', './...'],
    cwd: samples,
  });
  const built = await report('build of the samples and the code of forms', {
    program: ['go', 'build', '-o', 'program', '.'],
    cwd: samples,
  });
  const targets = await startTargets();
  try {
    const { env } = targets;
    await report('tests against mock and live service', {
      program: ['go', 'test', '-count=1', '-tags', 'integration', './integration'],
      env,
    });
    if (built) await Promise.all(['MOCK_URL', 'LIVE_URL'].map((target) => runSamples(target, env)));
    if (built) await runFormCode(env.MOCK_URL ?? '');
  } finally {
    await targets.close();
  }
  for (const mismatch of targets.mismatches) console.log(`The live service broke the contract: ${mismatch}`);
  if (failed > 0 || targets.mismatches.length > 0) process.exitCode = 1;
}

async function runSamples(target: string, env: Record<string, string>): Promise<void> {
  const started = Date.now();
  const problems: string[] = [];
  const waiting = [...goSamples];
  const runNext = async (): Promise<void> => {
    const sample = waiting.shift();
    if (sample === undefined) return;
    const program = [join(samples, 'program'), sample];
    const { ok, output } = await run({ program, cwd: samplesFolder, env: { ...env, DARKROOM_URL: env[target] ?? '' } });
    if (!ok) problems.push(`${sample}: ${output}`);
    return runNext();
  };
  // Several at a time, since most of them wait for the server.
  await Promise.all([runNext(), runNext(), runNext()]);
  show(`${goSamples.length} samples on ${env[target]}`, problems.length === 0, problems.join('\n'), started);
}

async function runFormCode(server: string): Promise<void> {
  const started = Date.now();
  const problems = await formCodeProblems('Go', server, async (requests, folder, key) => {
    const failed: string[] = [];
    for (const [index, { name, url }] of requests.entries()) {
      const program = [join(samples, 'program'), formPackage(index)];
      const { ok } = await run({ program, cwd: folder, env: { DARKROOM_URL: url, DARKROOM_API_KEY: key } });
      if (!ok) failed.push(name);
    }
    return failed;
  });
  show('code of forms', problems.length === 0, problems.join('\n'), started);
}

async function report(name: string, command: Command): Promise<boolean> {
  const started = Date.now();
  const { ok, output } = await run(command);
  show(name, ok, output, started);
  return ok;
}

function show(name: string, ok: boolean, output: string, started: number): void {
  console.log(`${ok ? '✓' : '✗'} Go client: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (ok) return;
  failed++;
  console.log(output);
}

async function run({ program: [program = '', ...args], cwd = client, env = {}, silent = false }: Command) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const status = await new Promise((done) => {
    child.on('error', (error) => done(error.message));
    child.on('close', done);
  });
  return { ok: status === 0 && !(silent && output), output };
}
