import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { npmProject } from './npm-project.ts';
import { packedIn } from './tarballs.ts';

const page = `import { createClient } from '@darkroom/client';
import { createMockApi } from '@darkroom/mock/msw';
import { setupWorker } from 'msw/browser';

const baseUrl = 'http://darkroom.test:4000';
const api = createMockApi({ baseUrl, runTime: 0, overrides: { 'images.combine': 'fail' } });
await setupWorker(...api.handlers).start({ quiet: true });
const client = createClient({ baseUrl, apiKey: 'any' });
const { image_url } = await client.images.generate({ prompt: 'a fox' }, { wait: true });
document.body.textContent = image_url;
// @ts-expect-error The contract has no such operation.
createMockApi({ baseUrl, overrides: { 'images.unknown': 'fail' } });
`;

/** The same handlers where they can be called without a browser. */
const inNode = `import { createClient } from '@darkroom/client';
import { createMockApi } from '@darkroom/mock/msw';
import { setupServer } from 'msw/node';

const baseUrl = 'http://darkroom.test:4000';
const server = setupServer(...createMockApi({ baseUrl, runTime: 0 }).handlers);
server.listen();
const client = createClient({ baseUrl, apiKey: 'any' });
const { data } = await client.images.generate({ prompt: 'a fox' }, { wait: true });
console.log(data.status);
server.close();
`;

const compilerOptions = {
  strict: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  noEmit: true,
  skipLibCheck: false,
};

describe.each(['2.15.0', '3.0.4'])('a Vite app with msw %s', (version) => {
  test('compiles, is built, and is mocked', async () => {
    const tarballs = await packedIn('');
    const project = await npmProject();
    onTestFinished(() => rm(project.folder, { recursive: true, force: true }));
    const ours = ['client', 'contract', 'mock'].map((name) => tarballs.get(`@darkroom/${name}`) ?? '');
    await project.install(...ours, `msw@${version}`, 'vite@8.3.8', 'typescript@5.9.3');
    await project.write({
      'index.html': '<!doctype html><body><script type="module" src="/main.ts"></script></body>',
      'main.ts': page,
      'in-node.mjs': inNode,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['main.ts'] }),
    });
    expect(await project.npx('tsc')).toBe('');
    expect(await project.npx('vite', 'build')).toContain('built in');
    expect(await project.node('in-node.mjs')).toContain('completed');
  });
});
