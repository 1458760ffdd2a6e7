import { rm } from 'node:fs/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { endAll } from '../cli/darkroom.ts';
import { nodeProgram, nodeVersions } from './node-program.ts';
import { type NpmProject, npmProject } from './npm-project.ts';
import { packedIn } from './tarballs.ts';
import { tryMock, tryService } from './try-programs.ts';

afterAll(endAll);

const suite = `import { createManualClock, startMock } from '@darkroom/mock';
import { createClient } from '@darkroom/client';
import { afterAll, beforeAll, expect, test } from 'vitest';

const clock = createManualClock();
let mock;
beforeAll(async () => {
  mock = await startMock({ clock, runTime: 1000 });
});
afterAll(() => mock.stop());

test('a run completes', async () => {
  const client = createClient({ baseUrl: mock.url, apiKey: 'any' });
  const { data } = await client.images.generate({ prompt: 'a fox' });
  await clock.advance(1000);
  expect((await client.runs.get(data.run_id)).status).toBe('completed');
});
`;

describe.each(nodeVersions)('npm install on Node %s', (version) => {
  test('installs every package, and their programs run', async () => {
    const node = nodeProgram(version);
    const project: NpmProject = await npmProject(node);
    onTestFinished(() => rm(project.folder, { recursive: true, force: true }));
    await project.install(...(await packedIn('')).values());
    expect(await project.npx('darkroom', '--version')).toMatch(/^\d+\.\d+\.\d+/);
    expect(await project.npx('darkroom-mock', '--help')).toContain('--run-time');
    expect(await project.npx('darkroom-verify', '--help')).toContain('--server');
    expect(await project.npx('darkroom-server', '--help')).toContain('keys');
    expect(await project.npx('darkroom-docs')).toContain('index.html');
    await tryMock({ cwd: project.folder, node });
    await tryService({ cwd: project.folder, node });
    // The last version that also runs on Node 20.
    await project.install('vitest@3.2.7');
    await project.write({ 'mock.test.js': suite });
    expect(await project.npx('vitest', 'run')).toContain('1 passed');
  });
});
