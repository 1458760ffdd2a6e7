import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NpmProject, npmProject } from './npm-project.ts';
import { packedIn } from './tarballs.ts';

const run = promisify(execFile);

/** The last release of each minor version from 5.4 on. */
const compilers = ['5.4.5', '5.5.4', '5.6.3', '5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'];

const source = `import { createClient } from '@darkroom/client';
import { connect, imagesUpload, method } from '@darkroom/client/operations';
const client = createClient({ baseUrl: 'http://127.0.0.1' });
const id: string = (await client.images.generate({ prompt: 'x' })).data.run_id;
// @ts-expect-error A size is a number.
await client.images.generate({ prompt: id, width: '64' });
const { data } = await method(connect({ baseUrl: 'http://127.0.0.1' }), imagesUpload)({ file: './fox.png' });
export const url: string = data.image_url;
`;

let project: NpmProject;
let tarballs: Map<string, string>;
beforeAll(async () => {
  tarballs = await packedIn('');
  project = await npmProject();
  await project.install(
    tarballs.get('@darkroom/client') ?? '',
    ...compilers.map((version) => `typescript-${version}@npm:typescript@${version}`),
  );
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ] as const) {
    const compilerOptions = {
      strict: true,
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.asynciterable', 'dom.iterable'],
      types: [],
      noEmit: true,
      skipLibCheck: false,
    };
    const config = JSON.stringify({ compilerOptions, files: ['index.ts'] });
    await project.write({ 'index.ts': source, [`${moduleResolution}.json`]: config });
  }
});
afterAll(() => rm(project.folder, { recursive: true, force: true }));

describe.each(compilers)('TypeScript %s', (version) => {
  test.each(['nodenext', 'bundler'])('compiles a strict project with the client under %s', async (resolution) => {
    const tsc = join(project.folder, `node_modules/typescript-${version}/bin/tsc`);
    const config = join(project.folder, `${resolution}.json`);
    const { stdout } = await run(process.execPath, [tsc, '--project', config]).catch((error) => error);
    expect(stdout).toBe('');
  });
});

test('the types of every package resolve', async () => {
  const attw = resolve(import.meta.dirname, '../node_modules/.bin/attw');
  for (const [name, tarball] of tarballs) {
    // It is only a command.
    if (name === '@darkroom/cli') continue;
    // The contract is also exported as YAML, which has no types. The packages have only ES modules.
    const args = [tarball, '--profile', 'esm-only', '--exclude-entrypoints', './openapi.yaml', '--format', 'ascii'];
    const problems = await run(attw, args, { env: { ...process.env, NO_COLOR: '1' } }).then(
      () => '',
      ({ stdout }) => stdout,
    );
    expect(problems, name).toBe('');
  }
});
