import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { actionErrors, workflowErrors } from './parse-workflow.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const action = '.github/actions/verify';

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, unknown>;
}
type Workflow = { jobs: Record<string, { steps: Step[] }> };

const guide =
  /```yaml\n([\s\S]*?)```/.exec(read('packages/docs/guides/verify.md').split('## In CI')[1] ?? '')?.[1] ?? '';
const workflows: [string, string][] = [
  ...globSync('.github/workflows/*.yml', { cwd: root }).map((name): [string, string] => [name, read(name)]),
  ['the workflow in guides/verify.md', guide],
];
const stepsOf = (content: string) => Object.values((parse(content) as Workflow).jobs).flatMap(({ steps }) => steps);

describe.each(workflows)('%s', (name, content) => {
  test('is a workflow that GitHub accepts', () => {
    expect(workflowErrors({ name, content })).toEqual([]);
  });

  test('runs only scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = stepsOf(content).map(({ run }) => run ?? '');
    const named = [...commands.join('\n').matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, script = '']) => script);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  });

  test('gives the action the inputs that it has and needs', () => {
    const { inputs } = parse(read(`${action}/action.yml`)) as { inputs: Record<string, { required?: boolean }> };
    const needed = Object.keys(inputs).filter((input) => inputs[input]?.required);
    for (const step of stepsOf(content).filter(({ uses }) => uses?.includes(action))) {
      const given = Object.keys(step.with ?? {});
      expect(given).toEqual(expect.arrayContaining(needed));
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(given));
    }
  });
});

test('an unknown key and an expression that means nothing are errors', () => {
  const content = `on: push\njobs: { a: { runs-on: x, steps: [{ run: "echo $\{{ nothing.x }}", wth: {} }] } }`;
  expect(workflowErrors({ name: 'wrong.yml', content })).toHaveLength(2);
});

test('the guide uses the action', () => {
  expect(stepsOf(guide).map(({ uses }) => uses)).toContainEqual(expect.stringContaining(`/${action}@`));
});

describe('the action', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'darkroom-action-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const run = (program: string, args: string[], env: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((done) => {
      execFile(program, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });

  test('is an action that GitHub accepts, and its files exist', () => {
    const name = `${action}/action.yml`;
    const content = read(name);
    expect(actionErrors({ name, content })).toEqual([]);
    const named = [...content.matchAll(/\$GITHUB_ACTION_PATH\/([\w.]+)/g)].map(([, file]) => file);
    expect(named).toEqual(['check.sh', 'comment.mjs']);
    for (const file of named) expect(read(`${action}/${file}`)).not.toBe('');
  });

  const check = async (env: Record<string, string>) => {
    const output = join(folder, 'output');
    await writeFile(output, '');
    const ran = await run(join(root, action, 'check.sh'), [], {
      GITHUB_ACTION_PATH: join(root, action),
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: folder,
      NAME: 'contract-report',
      DARKROOM_API_KEY: 'a-key-for-nobody',
      OTHER_KEY: '',
      NARROW_KEY: '',
      OPTIONS: '',
      ...env,
    });
    const outputs = Object.fromEntries((await readFile(output, 'utf8')).split('\n').map((line) => line.split('=')));
    return { ...ran, outputs, summary: await readFile(join(folder, 'contract-report/verify.md'), 'utf8') };
  };

  const serve = async (handle: RequestListener) => {
    const server = createServer(handle).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
  };

  test('reports a server that refuses the key, and leaves failing to its last step', async () => {
    const server = await serve((_request, response) => response.writeHead(401).end('{}'));
    try {
      const { code, outputs, summary } = await check({ SERVER: server.url });
      expect(code).toBe(0);
      expect(outputs).toMatchObject({ 'exit-code': '3', report: join(folder, 'contract-report') });
      expect(summary).toContain('The server could not be checked');
    } finally {
      server.close();
    }
  });

  test('reports wrong options', async () => {
    const { outputs, summary } = await check({ SERVER: 'http://127.0.0.1:1', OPTIONS: '--phases examples,nothing' });
    expect(outputs['exit-code']).toBe('2');
    expect(summary).toContain('Unknown phase nothing');
  });

  test('comments once, and changes its comment in later runs', async () => {
    const comments = [{ id: 1, body: 'Looks good.' }];
    const github = await serve(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      const [, , , , ...path] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
      const id = Number(path.at(-1));
      if (request.headers.authorization !== 'Bearer a-token') response.statusCode = 403;
      else if (request.method === 'POST') comments.push({ id: comments.length + 1, ...JSON.parse(text) });
      else if (request.method === 'PATCH') Object.assign(comments.find((one) => one.id === id) ?? {}, JSON.parse(text));
      response.end(JSON.stringify(comments));
    });
    try {
      const comment = async (summary: string, token = 'a-token') => {
        await writeFile(join(folder, 'verify.md'), summary);
        return await run(process.execPath, [join(root, action, 'comment.mjs')], {
          REPORT: folder,
          NAME: 'contract-report',
          TOKEN: token,
          PULL_REQUEST: '7',
          GITHUB_API_URL: github.url,
          GITHUB_REPOSITORY: 'darkroom/darkroom',
          GITHUB_SERVER_URL: 'https://github.example',
          GITHUB_RUN_ID: '42',
        });
      };
      expect(await comment('two findings')).toMatchObject({ code: 0 });
      expect(await comment('nothing found')).toMatchObject({ code: 0 });
      expect(comments.map(({ body }) => body)).toEqual(['Looks good.', expect.stringContaining('nothing found')]);
      expect(comments[1]?.body).toContain('https://github.example/darkroom/darkroom/actions/runs/42');

      const refused = await comment('from a fork', 'another-token');
      expect(refused).toMatchObject({ code: 0, output: expect.stringContaining('pull-requests: write') });
    } finally {
      github.close();
    }
  });
});
