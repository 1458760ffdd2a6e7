import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Started, start } from '../cli/darkroom.ts';
import { commandOf } from './unpacked.ts';

/** The commands of packages in a folder, run by one version of Node. */
export interface Programs {
  cwd: string;
  node: string[];
}

async function run({ cwd, node }: Programs, command: string, args: string[], env = {}): Promise<Started> {
  const name = command === 'darkroom' ? '@darkroom/cli' : `@darkroom/${command.replace('darkroom-', '')}`;
  return start(args, { cwd, env, program: [...node, await commandOf(cwd, name, command)] });
}

const succeed = async ({ ended }: Started): Promise<string> => {
  const { code, out, said } = await ended;
  if (code !== 0) throw new Error(`It ended with ${code} and said:\n${out}${said}`);
  return out;
};

const end = async (program: Started): Promise<void> => {
  program.process.kill('SIGTERM');
  await succeed(program);
};

/** The mock counts no requests. */
const notKept = 'rate-limit-truthful';

/** The mock, by its own command; images and checks against it; the mock by `darkroom mock`. */
export async function tryMock(programs: Programs): Promise<void> {
  const { cwd } = programs;
  const mock = await run(programs, 'darkroom-mock', ['--port', '0', '--run-time', '0', '--quiet']);
  const [url] = await mock.saying(/http:\/\/127\.0\.0\.1:\d+/);
  const account = ['--server', url, '--api-key', 'any'];
  await succeed(await run(programs, 'darkroom', ['generate', 'a fox', ...account, '-o', 'fox.png']));
  expect((await readFile(join(cwd, 'fox.png'))).subarray(1, 4).toString()).toBe('PNG');
  const checks = [
    '--include',
    'prompts.',
    '--phases',
    'examples',
    '--without',
    notKept,
    '--report',
    join(cwd, 'report'),
  ];
  expect(await succeed(await run(programs, 'darkroom-verify', [...account, ...checks]))).toContain('Report:');
  await end(mock);
  const started = await run(programs, 'darkroom', ['mock', '--port', '0', '--quiet']);
  await started.saying(/http:\/\/127\.0\.0\.1:\d+/);
  await end(started);
}

/** The service by `darkroom serve`: its pages, and an image from the local engine with its background removed. */
export async function tryService(programs: Programs): Promise<void> {
  const { cwd } = programs;
  const key = 'dk_packed_packages_are_tried_with_this_key';
  const env = { PORT: '0', DARKROOM_DATA: join(cwd, 'data'), DARKROOM_API_KEY: key, DARKROOM_LOG_LEVEL: 'error' };
  const service = await run(programs, 'darkroom', ['serve'], env);
  try {
    const [, url = ''] = await service.saying(/API +(http:\S+)\/api\/v1/);
    expect(await (await fetch(`${url}/`)).text()).toContain('<div id="root">');
    expect(await (await fetch(`${url}/docs/`)).text()).toContain('Darkroom');
    const account = ['--server', url, '--api-key', key];
    const size = ['--size', '64x64'];
    await succeed(await run(programs, 'darkroom', ['generate', 'a fox', ...size, ...account, '-o', 'made.png']));
    // This one needs the model weights.
    await succeed(await run(programs, 'darkroom', ['remove-bg', 'made.png', ...account, '-o', 'cut.png']));
    expect((await readFile(join(cwd, 'cut.png'))).subarray(1, 4).toString()).toBe('PNG');
  } finally {
    // Also after a failure: only the command can stop the service that it has started.
    service.process.kill('SIGTERM');
    await service.ended;
  }
  await succeed(service);
}

/** `startMock()` as a test suite calls it. */
export async function tryStartMock({ cwd, node }: Programs): Promise<void> {
  const script = `import { createManualClock, startMock } from '@darkroom/mock';
    import { createClient } from '@darkroom/client';
    const clock = createManualClock();
    const mock = await startMock({ clock, runTime: 1000 });
    const client = createClient({ baseUrl: mock.url, apiKey: 'any' });
    const { data } = await client.images.generate({ prompt: 'a fox' });
    await clock.advance(1000);
    console.log((await client.runs.get(data.run_id)).status);
    await mock.stop();`;
  const { out, said, code } = await start(['--input-type=module', '-e', script], { cwd, program: node }).ended;
  expect({ out, said, code }).toEqual({ out: 'completed\n', said: '', code: 0 });
}
