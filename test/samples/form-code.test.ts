import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { curlCommands, formCode, loadContract } from '@darkroom/docs';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const contract = loadContract();
const examples = formCode(contract);

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

// `npm run test:python` and `npm run test:go` check those of other languages.
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
