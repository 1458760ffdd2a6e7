/**
 * `npm run test:python`: installs the Python client from its folder, checks its types and style, and runs its tests and
 * every sample against the mock and the live service, and the code of the documentation's forms against the mock. `-- --if-possible` reports it as not run if Python is missing or
 * its tools cannot be installed. Other arguments go to pytest.
 */
import { execFile, spawn } from 'node:child_process';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { formCode, loadContract } from '@darkroom/docs';
import { formCodeProblems } from './clients/form-code.ts';
import {
  installPythonClient,
  preparePython,
  pythonPackage,
  pythonProblem,
  pythonProgram,
} from './clients/python-environment.ts';
import { startTargets } from './clients/targets.ts';

const root = resolve(import.meta.dirname, '..');
const ifPossible = process.argv.includes('--if-possible');
const forPytest = process.argv.slice(2).filter((argument) => argument !== '--if-possible');
/** Prints the numbers of the files that fail; what they print themselves is not read. */
const RUN_FILES = `import contextlib, io, runpy, sys
for index, path in enumerate(sys.argv[1:]):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(path)
    except Exception:
        print(index)
`;
const samples = globSync(join(root, 'openapi/samples/python/*.py')).sort();

const problem = pythonProblem() ?? (await preparePython().catch((error: Error) => error.message));
if (problem) {
  console.log(`Python client not run: ${problem}`);
  process.exitCode = ifPossible ? 0 : 1;
} else {
  await installPythonClient();
  const checked = [
    await run('types', [pythonProgram('mypy'), 'src', 'tests', 'bench', ...samples, ...writeFormCode()]),
    await run('lint', [pythonProgram('ruff'), 'check', '.', ...samples]),
    await run('format', [pythonProgram('ruff'), 'format', '--check', '.', ...samples]),
  ];
  const targets = await startTargets();
  try {
    checked.push(await run('tests', [pythonProgram('pytest'), '--quiet', ...forPytest], targets.env));
    checked.push(await runFormCode(targets.env.MOCK_URL ?? ''));
  } finally {
    await targets.close();
  }
  for (const mismatch of targets.mismatches) console.log(`The live service broke the contract: ${mismatch}`);
  if (checked.includes(false) || targets.mismatches.length > 0) process.exitCode = 1;
}

/** What the form of the documentation makes of every example of the contract. */
function writeFormCode(): string[] {
  const folder = join(root, '.generators/form-code');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return formCode(loadContract()).map(({ name, code }, index) => {
    const file = join(folder, `form_${index + 1}.py`);
    writeFileSync(file, `# ${name}\n${code.Python}`);
    return file;
  });
}

/** Runs that code, in one process: starting one takes longer than a request. */
async function runFormCode(server: string): Promise<boolean> {
  const started = Date.now();
  const problems = await formCodeProblems('Python', server, async (requests, folder) => {
    const files = requests.map(({ code }, index) => {
      writeFileSync(join(folder, `form_${index}.py`), code);
      return `form_${index}.py`;
    });
    writeFileSync(join(folder, 'run.py'), RUN_FILES);
    const { stdout } = await promisify(execFile)(pythonProgram('python'), ['run.py', ...files], { cwd: folder });
    return stdout.split('\n').flatMap((index) => requests[Number.parseInt(index, 10)]?.name ?? []);
  });
  show('code of forms', problems.length === 0, started);
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
}

async function run(
  name: string,
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const started = Date.now();
  const child = spawn(program, args, { cwd: pythonPackage, env: { ...process.env, ...env }, stdio: 'inherit' });
  const status = await new Promise((done) => {
    child.on('error', () => done('failed'));
    child.on('close', done);
  });
  show(name, status === 0, started);
  return status === 0;
}

function show(name: string, ok: boolean, started: number): void {
  console.log(`${ok ? '✓' : '✗'} Python client: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}
