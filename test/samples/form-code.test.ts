import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { curlCommands, formCode, loadContract } from '@darkroom/docs';
import { startMock } from '@darkroom/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormRequests, startFormRequests } from './form-requests.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const contract = loadContract();
const fox = join(root, 'openapi/samples/fox.png');
const examples = formCode(contract, new Uint8Array(await readFile(fox)));

test('the form of every operation starts with a request that the contract accepts', () => {
  expect(examples.filter(({ problems }) => problems.length > 0)).toEqual([]);
  expect(new Set(examples.map(({ name }) => name.split(' ')[0])).size).toBe(contract.operations.length);
});

test('the form makes the command that the docs print, which is run by a test', () => {
  const plain = contract.operations.filter(
    ({ requestBody, parameters }) => !requestBody && !parameters.some(({ in: place }) => place === 'query'),
  );
  expect(plain.length).toBeGreaterThan(15);
  for (const operation of plain) {
    const made = examples.find(({ name }) => name.split(' ')[0] === operation.id)?.code.curl;
    expect(made, operation.id).toBe(curlCommands(operation, contract)[0]?.source);
  }
});

// `npm run test:python` and `npm run test:go` check and run what it makes in other languages.
test('the TypeScript that it makes compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-form-code-'));
  await mkdir(join(folder, 'code'));
  await Promise.all(
    examples.map(({ code }, index) => writeFile(join(folder, 'code', `${index}.ts`), code.TypeScript ?? '')),
  );
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
        typeRoots: [join(root, 'node_modules/@types')],
        paths: { '@darkroom/client': [join(root, 'packages/client/src/index.ts')] },
      },
      include: ['code'],
    }),
  );
  const { stdout } = await run(resolve(root, 'node_modules/.bin/tsc'), ['-p', folder]).catch((error) => error);
  await rm(folder, { recursive: true });
  expect(stdout).toBe('');
});

describe('a server receives the same from the code as from the form', () => {
  let mock: Awaited<ReturnType<typeof startMock>>;
  let requests: FormRequests;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'darkroom-form-requests-'));
    for (const name of ['fox-0.png', 'fox-1.png', 'fox-2.png']) await copyFile(fox, join(folder, name));
    mock = await startMock({ port: 0, runTime: 0 });
    requests = await startFormRequests(examples, mock.url);
  });

  afterAll(async () => {
    await requests?.close();
    await mock?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('with TypeScript', async () => {
    const client = join(root, 'packages/client/src/index.ts');
    const files = await Promise.all(
      requests.in('TypeScript').map(async ({ name, code }, index) => {
        await writeFile(join(folder, `${index}.ts`), code.replace("'@darkroom/client'", JSON.stringify(client)));
        return [name, `./${index}.ts`];
      }),
    );
    // One process for all: starting one takes longer than the request.
    const runner = `for (const [name, file] of ${JSON.stringify(files)}) await import(file).catch(() => console.error(name));`;
    await writeFile(join(folder, 'run.ts'), runner);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const { stderr } = await run(process.execPath, ['run.ts'], { cwd: folder, maxBuffer: 64 * 2 ** 20 });
    expect(stderr.trim().split('\n')).toEqual(requests.refused('TypeScript'));
    expect(requests.differences('TypeScript')).toEqual([]);
  });
});
