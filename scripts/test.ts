/**
 * `npm test`: all checks, as many at once as there are cores, then the tests, and one summary at the end. `--static`
 * stops before the tests, for `npm run lint`. `--long` runs only the long tests, for `npm run test:long`.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const isStatic = process.argv.includes('--static');
const isLong = process.argv.includes('--long');
const vitestReport = resolve(root, 'reports/vitest.json');
const summaryFile = resolve(root, `reports/summary${isLong ? '-long' : ''}.txt`);

const bundle = 'packages/contract/src/generated/openapi.json';

interface Stage {
  name: string;
  command: string[];
}

/** Longest first, so no core waits for the last one. */
const checks: Stage[] = [
  // On the bundle, since Spectral's resolver leaves a few references in many files unresolved; and on the files, since
  // that is what people lint.
  {
    name: 'contract under the house rules',
    command: ['spectral', 'lint', bundle, 'openapi/openapi.yaml', '--fail-severity', 'hint'],
  },
  // In one program wherever the options are the same: a file would otherwise be checked again for each package that
  // imports it.
  { name: 'types', command: ['tsc', '--project', 'tsconfig.json'] },
  { name: 'generated code in date', command: ['node', 'scripts/generate/main.ts', '--check'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'contract under Redocly', command: ['redocly', 'lint', 'openapi/openapi.yaml', '--format', 'codeframe'] },
  { name: 'no breaking change', command: ['node', 'scripts/release.ts', '--check'] },
  { name: 'no circle of imports', command: ['node', 'scripts/circles.ts'] },
  { name: 'words to avoid', command: ['node', 'scripts/words.ts'] },
  ...globSync('packages/*/tsconfig.json', { cwd: root })
    .filter((config) => readFileSync(resolve(root, config), 'utf8').includes('compilerOptions'))
    .sort()
    .map((config) => ({ name: `types of ${dirname(config)}`, command: ['tsc', '--project', config] })),
];
/** One of them goes through all of something, so it may take longer, and needs a core for itself. */
const long = [
  '.long.test.ts',
  `--maxWorkers=${availableParallelism()}`,
  '--testTimeout=300000',
  '--hookTimeout=300000',
];
const tests: Stage = {
  name: 'tests',
  command: ['vitest', 'run', ...(isLong ? long : ['--exclude', '**/*.long.test.ts'])],
};

const env = {
  ...process.env,
  PATH: `${resolve(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
};

const started = Date.now();
mkdirSync(resolve(root, 'reports'), { recursive: true });
rmSync(vitestReport, { force: true });

let passed = 0;
let failed = 0;
const due = isLong ? [] : [...checks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let stage = due.shift(); stage !== undefined; stage = due.shift()) {
      if (await run(stage)) passed++;
      else failed++;
    }
  }),
);
if (!isStatic) {
  const succeeded = await run(tests);
  const counts = countTests();
  passed += counts.passed;
  failed += counts.failed;
  // Tests that need what this machine lacks, each line with its reason; see test/set-up.
  for (const line of notRun()) console.log(`Not run: ${line}`);
  // A run that crashed without counting a failure has failed too, and so has one that counted nothing.
  if ((!succeeded && counts.failed === 0) || counts.passed + counts.failed === 0) failed++;
}

const summary = `${passed} passed, ${failed} failed`;
writeFileSync(summaryFile, `${summary}\n`);
console.log(`\nFinished in ${Math.round((Date.now() - started) / 1000)} s\n${summary}`);
process.exitCode = failed > 0 ? 1 : 0;

/** Checks only show their output if they fail; the tests show theirs as they run. */
async function run({ name, command: [program = '', ...args] }: Stage): Promise<boolean> {
  const live = program === 'vitest';
  const start = Date.now();
  if (live) console.log();
  const child = spawn(program, args, { cwd: root, env, stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.on('close', (code) => resolve(code === 0));
    child.on('error', (error) => {
      output += error;
      resolve(false);
    });
  });
  if (live) return ok;
  console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output);
  return ok;
}

interface Counts {
  passed: number;
  failed: number;
}

/** A skipped test counts as failed: nothing is left out without a reason in the summary. */
function countTests(): Counts {
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'));
    return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function notRun(): string[] {
  try {
    return readFileSync(resolve(root, 'reports/not-run.txt'), 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
