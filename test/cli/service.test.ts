import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { verifyWebhook } from '@darkroom/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { discImage, discMask } from '../scenarios/test-images.ts';
import { type Ended, endAll, root, type Setting, start } from './darkroom.ts';

const backend = createStandIn();
let running: Running;
let cwd: string;
let env: Record<string, string>;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'darkroom-cli-'));
  running = await startRunning({ backend, env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
  env = { DARKROOM_SERVER: running.url, DARKROOM_API_KEY: firstKey };
  await writeFile(join(cwd, 'fox.png'), await discImage());
  await writeFile(join(cwd, 'lake.jpg'), await discImage(320, 240, 'jpeg'));
  await writeFile(join(cwd, 'mask.png'), await discMask());
});
afterAll(async () => {
  endAll();
  backend.release();
  running?.expectKept();
  await running?.close();
  await rm(cwd, { recursive: true, force: true });
});

const begin = (args: string[], setting: Partial<Setting> = {}) =>
  start(args, { cwd, ...setting, env: { ...env, ...setting.env } });
const darkroom = (...args: string[]): Promise<Ended> => begin(args).ended;
const upload = async (): Promise<string> => (await darkroom('upload', 'fox.png')).out.trim();

describe.concurrent('each command does its operation', () => {
  test.for([
    ['edit', ['edit', 'make it winter', 'fox.png'], 'flux-kontext-edit'],
    ['edit with a model', ['edit', 'make it winter', 'fox.png', '-m', 'nanobanana'], 'edit'],
    ['edit of a part', ['edit', 'a red boat', 'fox.png', '--mask', 'mask.png'], 'edit'],
    ['combine', ['combine', 'fox.png', 'lake.jpg', '--mode', 'grid'], 'combine'],
    ['combine with a model', ['combine', 'fox.png', 'lake.jpg', '-m', 'gemini-2.5', '-p', 'both'], 'combine'],
    ['combine with a prompt', ['combine', 'fox.png', 'lake.jpg', '-p', 'both'], 'combine'],
    ['character', ['character', 'in a library', 'fox.png'], 'character-generation'],
    ['reference', ['reference', '@fox on @lake', 'fox=fox.png', 'lake=lake.jpg'], 'reference-generation'],
    ['character of a prompt', ['character', 'a fox in a library'], 'character-generation'],
    ['reference without images', ['reference', 'a boat on a lake'], 'reference-generation'],
    ['segment', ['segment', 'the fox', 'fox.png'], 'segment'],
    ['remove by words', ['remove', 'the boat', 'fox.png'], 'generative-remove'],
    ['remove by a mask', ['remove', 'fox.png', '--mask', 'mask.png'], 'mask-edit'],
    ['extract', ['extract', 'the fox', 'fox.png', '--mode', 'mask'], 'extract'],
    ['reframe', ['reframe', 'fox.png', '--aspect', '21:9'], 'reframe'],
  ] as const)('%s', async ([, args, kind], { expect }) => {
    const name = `${args.join('-').replaceAll(/\W+/g, '-')}.png`;
    const ended = await darkroom(...args, '-o', name, '--json');
    expect(ended.said).toBe('');
    expect(ended.json).toMatchObject({ run_type: kind, status: 'completed', files: [name] });
    expect((await sharp(join(cwd, name)).metadata()).format).toBe('png');
  });

  test('describe, upload and enhance print words for the next command', async ({ expect }) => {
    expect((await darkroom('describe', 'fox.png')).out).toBe('A red field.\n');
    expect(await upload()).toMatch(/^[0-9a-f-]{36}$/);
    expect((await darkroom('enhance', 'a fox')).out).toBe('a fox, in golden light\n');
    const { json } = await begin(['generate', '-', '--json', '-o', 'out.png'], { input: 'a fox\n' }).ended;
    expect(json.inputs.prompt).toBe('a fox');
  });

  test('what the image does not show is said in a line', async ({ expect }) => {
    expect((await darkroom('generate', 'an owl', '-o', 'owl.png')).said).toMatch(/^✓ owl\.png .*\nNot drawn: owl\.\n$/);
  });

  test('what the model does not use is said in a line, and in the help', async ({ expect }) => {
    const args = ['generate', 'a fox', '-m', 'nanobanana', '--size', '64x64', '-o', 'unused.png'];
    expect((await darkroom(...args)).said).toMatch(/^✓ unused\.png .*\nNot used by this run: width, height\.\n$/);
    const { json, said } = await darkroom(...args, '--json');
    expect({ said, ignored: json.ignored_inputs }).toEqual({ said: '', ignored: ['width', 'height'] });
    expect((await darkroom('runs', 'get', json.run_id)).out).toMatch(/not used +width, height\n/);
    const help = (await darkroom('generate', '--help')).out.replaceAll(/\s+/g, ' ');
    expect(help).toContain('--aspect <ratio> aspect ratio, e.g. 16:9; used by vendorb-imagen4, ');
    expect(help).toContain('--batch <n> number of images in one run; used by all but wan-image-2.1 ');
  });

  test('any field can be given, and a run need not be waited for', async ({ expect }) => {
    const { out } = await darkroom('generate', 'wait', '-f', 'steps=12', '-f', 'metadata={"for":"cover"}', '--no-wait');
    const { json } = await darkroom('runs', 'get', out.trim(), '--json');
    expect(json).toMatchObject({ inputs: { steps: 12 }, metadata: { for: 'cover' } });
    expect((await darkroom('runs', 'cancel', out.trim(), '--json')).json.status).toBe('canceled');
  });
});

describe('runs, models and prompts', () => {
  test('are listed, shown and drawn', async () => {
    const id = await upload();
    await darkroom('edit', 'make it winter', id, '-o', 'winter.png');
    expect((await darkroom('runs', 'list', '--type', 'upload', '--limit', '2')).out).toMatch(
      /^RUN +STATUS +AGE +DESCRIPTION\n([0-9a-f-]{36} {2}completed {2}\d+ \w+ +upload\n){2}$/,
    );
    expect((await darkroom('runs', 'tree', id)).out).toMatch(
      new RegExp(`^${id}  upload  completed\n└─ \\S{36}  flux-kontext-edit  completed  make it winter\n$`),
    );
    expect((await darkroom('runs', 'get', id)).out).toMatch(/^status +completed$/m);
    expect((await darkroom('runs', 'watch', id)).out).toMatch(new RegExp(`^${id}  completed  http`));
  });

  test('are made once more and deleted', async () => {
    const { json: first } = await darkroom('generate', 'a fox', '--json', '-o', 'out.png');
    const { json: second } = await darkroom('runs', 'retry', first.run_id, '--json', '-o', 'again.png');
    expect(second).toMatchObject({ inputs: { prompt: 'a fox' }, files: ['again.png'] });
    const unsaid = await darkroom('runs', 'delete', first.run_id);
    expect(unsaid).toMatchObject({ code: 2, said: expect.stringContaining('--yes') });
    expect((await darkroom('runs', 'delete', '--yes', first.run_id, second.run_id)).code).toBe(0);
    expect(await darkroom('runs', 'get', first.run_id)).toMatchObject({
      code: 4,
      said: expect.stringContaining('darkroom runs list'),
    });
  });

  test('models say what they take, prompts are changed and deleted', async () => {
    expect((await darkroom('models')).out).toMatch(/^flux-dev \* +stand-in/m);
    expect((await darkroom('models', 'flux-dev')).out).toMatch(/^width +integer +\d+ to \d+$/m);
    expect(await darkroom('models', 'nothing')).toMatchObject({ code: 4, said: expect.stringContaining('flux-dev') });
    const { id } = (await darkroom('enhance', 'a fox', '--json')).json;
    expect((await darkroom('prompts', 'update', id, 'a hare')).out).toBe('a hare\n');
    expect((await darkroom('prompts', 'list')).out).toContain(id);
    expect((await darkroom('prompts', 'delete', '--yes', id)).code).toBe(0);
    expect((await darkroom('prompts', 'get', id)).code).toBe(4);
  });
});

describe.concurrent('what goes wrong is said, with what to do and nothing lost', () => {
  test('a wrong key', async ({ expect }) => {
    const { code, said } = await begin(['generate', "a 'fox'", '-o', 'x.png'], { env: { DARKROOM_API_KEY: 'wrong' } })
      .ended;
    expect(code).toBe(3);
    expect(said).toContain('darkroom login');
    expect(said).toContain(`darkroom generate 'a '\\''fox'\\''' -o x.png`);
  });

  test('no service', async ({ expect }) => {
    const { code, said } = await darkroom('generate', 'a fox', '--server', 'http://127.0.0.1:1', '--retries', '0');
    expect(code).toBe(9);
    expect(said).toContain('darkroom serve');
    expect(said).toContain("darkroom generate 'a fox' --server");
  });

  test('a file that is not an image, and one that does not exist', async ({ expect }) => {
    await writeFile(join(cwd, 'notes.png'), 'hello');
    const { code, said } = await darkroom('remove-bg', 'notes.png', 'fox.png', '-o', '{n}.png');
    expect(code).toBe(5);
    expect(said).toMatch(/^error: notes\.png: Only PNG/m);
    expect(said).toContain("darkroom remove-bg notes.png -o '{n}.png'");
    expect(await darkroom('remove-bg', 'none.png')).toMatchObject({
      code: 2,
      said: expect.stringContaining('File none.png not found'),
    });
  });

  test('a mask without strokes', async ({ expect }) => {
    const blank = { create: { width: 320, height: 240, channels: 3, background: '#000' } } as const;
    await sharp(blank).png().toFile(join(cwd, 'blank.png'));
    const { code, said } = await darkroom('remove', 'fox.png', '--mask', 'blank.png', '-o', 'x.png');
    expect(code).toBe(5);
    expect(said).toMatch(/blank\.png: this mask marks nothing.*\n.*white/);
  });

  test('fields that do not fit, one by one', async ({ expect }) => {
    const { code, said } = await darkroom('generate', 'a fox', '--size', '9x9', '-m', 'flux-dev', '-o', 'x.png');
    expect(code).toBe(5);
    expect(said).toMatch(/width: .*\n {2}height: /);
    expect(said).toContain('darkroom models flux-dev');
  });

  test('a run that fails', async ({ expect }) => {
    const { code, said } = await darkroom('generate', 'fail', 'a fox', '-o', 'f-{n}.png');
    expect(code).toBe(8);
    expect(said).toMatch(/Retry: darkroom runs retry \S{36}/);
    expect(said).toContain("1 of 2 completed. Retry the rest:\n  darkroom generate fail -o 'f-{n}.png'");
  });

  test('several at once: each is said, and the results keep their order', async ({ expect }) => {
    const failing = await darkroom('generate', 'fail 1', 'a fox', 'fail 2', '-o', 'g-{n}.png');
    expect(failing.said.match(/^error: fail \d/gm)?.toSorted()).toEqual(['error: fail 1', 'error: fail 2']);
    expect(failing.said).toMatch(/^✓ g-2\.png/m);
    const { json } = await darkroom('generate', 'a', 'b', 'c', '--json', '-o', 'h-{n}.png');
    expect(
      json.map(({ inputs, files }: { inputs: { prompt: string }; files: string[] }) => [inputs.prompt, ...files]),
    ).toEqual([
      ['a', 'h-1.png'],
      ['b', 'h-2.png'],
      ['c', 'h-3.png'],
    ]);
  });

  test('for programs as JSON', async ({ expect }) => {
    const { code, out, said } = await darkroom('runs', 'get', '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03', '--json');
    expect({ code, out }).toEqual({ code: 4, out: '' });
    expect(JSON.parse(said).error).toMatchObject({ kind: 'missing', code: 'run_not_found', status: 404 });
  });

  test('images before the prompt', async ({ expect }) => {
    const swapped = await darkroom('edit', 'fox.png', 'make it winter', '-o', 'x.png');
    expect(swapped.code).toBe(2);
    expect(swapped.said).toMatch(/The prompt comes first.*\n {2}darkroom edit 'make it winter' fox\.png -o x\.png\n/);
    const without = await darkroom('segment', 'fox.png');
    expect(without).toMatchObject({ code: 2, said: expect.stringContaining('No prompt given') });
  });

  test('a model type that does not exist', async ({ expect }) => {
    const { code, said } = await darkroom('generate', 'a fox', '-m', 'dalle', '-o', 'x.png');
    expect(code).toBe(5);
    expect(said).toMatch(/List the model types: darkroom models\n/);
    expect(said).not.toContain('darkroom models dalle');
    const lora = await darkroom('generate', 'a fox', '-m', 'dalle', '--lora', 'ink', '-o', 'x.png');
    expect(lora).toMatchObject({ code: 4, said: expect.stringContaining('Model type dalle not found.') });
  });

  test('a model that combines images without a prompt', async ({ expect }) => {
    const { code, said } = await darkroom('combine', 'fox.png', 'lake.jpg', '-m', 'nanobanana');
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('-p "') });
  });

  test('a run without files, and what can be done about it', async ({ expect }) => {
    const { said: failing } = await darkroom('generate', 'fail', '--json', '-o', 'x.png');
    const { run_id: failed } = JSON.parse(failing).error;
    const got = await darkroom('runs', 'get', failed, '-o', 'x.png');
    expect(got).toMatchObject({ code: 6, said: expect.stringContaining(`Retry it: darkroom runs retry ${failed}`) });
    expect(got.said).not.toContain('Wait for it');
    const used = await darkroom('generate', 'a fox', '--reference', failed, '-o', 'x.png');
    expect(used.said).toContain(`Run ${failed} is failed and has no image.`);
    expect(used.said).not.toContain('Wait for it');
    const active = (await darkroom('generate', 'wait for files', '--no-wait')).out.trim();
    expect((await darkroom('runs', 'get', active, '-o', 'x.png')).said).toContain(`darkroom runs watch ${active}`);
    await darkroom('runs', 'cancel', active);
  });

  test('arguments that are none', async ({ expect }) => {
    expect(await darkroom('generat')).toMatchObject({
      code: 2,
      said: expect.stringContaining('Did you mean generate?'),
    });
    expect((await darkroom('generate', 'a fox', '--steps', 'many')).code).toBe(2);
  });
});

describe('a service that is busy', () => {
  const busy = createStandIn();
  let narrow: Running;
  beforeAll(async () => {
    const limits = { DARKROOM_RATE_LIMIT_CREATES: '5', DARKROOM_QUEUE_LIMIT: '1', DARKROOM_WORKERS: '1' };
    narrow = await startRunning({ backend: busy, env: limits });
  });
  afterAll(async () => {
    busy.release();
    await narrow?.close();
  });
  const generate = (key: string): Promise<Ended> =>
    darkroom('generate', 'a fox', '--server', narrow.url, '--api-key', key, '--retries', '0', '-o', 'x.png');

  test('has a full queue', async () => {
    const as = { 'X-API-Key': await narrow.keyOf('usr_waiting', 'runs:read', 'runs:write') };
    const wait = () => narrow.call('POST', '/api/v1/runs/generate', { as, json: { prompt: 'wait' } });
    const { run_id: id } = (await wait()).json.data;
    while ((await narrow.call('GET', `/api/v1/runs/${id}`, { as })).json.status === 'queued');
    expect((await wait()).status).toBe(202);
    const { code, said } = await generate(as['X-API-Key']);
    expect(code).toBe(7);
    expect(said).toMatch(/queue_full[\s\S]*darkroom runs list lists them[\s\S]*darkroom generate 'a fox' .*-o x\.png/);
    expect(said).not.toContain(as['X-API-Key']);
  });

  test('has a rate limit', async () => {
    const as = { 'X-API-Key': await narrow.keyOf('usr_hasty', 'runs:read', 'runs:write') };
    const enhance = () => narrow.call('POST', '/api/v1/prompts/enhance', { as, json: { prompt: 'a' } });
    const limited = async (): Promise<Ended> => {
      while ((await enhance()).status !== 429);
      const ended = await generate(as['X-API-Key']);
      // A new minute may have begun in between, with a new count.
      return ended.said.includes('rate_limited') ? ended : limited();
    };
    const { code, said } = await limited();
    expect(code).toBe(7);
    expect(said).toMatch(/Try again in \d+ s\.[\s\S]*darkroom generate 'a fox' .*-o x\.png/);
  });
});

describe('^C where nobody can be asked', () => {
  test.each([
    ['a run', ['generate', 'wait here', '-o', 'x.png']],
    ['a result', ['segment', 'wait here', 'fox.png', '-o', 'x.png']],
  ])('cancels %s and says so', async (_, args) => {
    const waiting = begin(args);
    const active = async () => (await running.call('GET', '/api/v1/runs?status=processing')).json.data[0];
    let run = await active();
    while (!run) run = await active();
    waiting.process.kill('SIGINT');
    expect(await waiting.ended).toMatchObject({ code: 130, said: `Run ${run.run_id} canceled.\n` });
    expect((await running.call('GET', `/api/v1/runs/${run.run_id}`)).json.status).toBe('canceled');
  });
});

describe('listen', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

  test('verifies what the service sends, prints it, and forwards it as it came', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const app = createServer(async (request, response) => {
      const event = await verifyWebhook(await text(request), request.headers, secret);
      resolve(event.type);
      response.writeHead(202).end();
    });
    await new Promise<void>((done) => app.listen(0, '127.0.0.1', done));
    const forward = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hooks`;
    const listening = begin(['listen', '--port', '0', '--secret', secret, '--forward', forward]);
    const [, url = ''] = await listening.saying(/Listening on (http:\S+),/);
    const { json } = await darkroom(
      'generate',
      'a fox',
      '--webhook',
      url,
      '--webhook-secret',
      secret,
      '--json',
      '-o',
      'x.png',
    );
    expect(await promise).toBe('run.completed');
    await listening.saying(new RegExp(`ok {3}run\\.completed {2}${json.run_id} {2}completed {2}→ 202`));
    const forged = await fetch(url, { method: 'POST', body: '{"type":"run.completed"}' });
    expect(forged.status).toBe(401);
    await listening.saying(/BAD {2}/);
    listening.process.kill('SIGINT');
    expect((await listening.ended).code).toBe(0);
    app.close();
    app.closeAllConnections();
  });

  test('makes a secret where none is given, and prints events as JSON', async () => {
    const listening = begin(['listen', '--port', '0', '--json']);
    const [, url = '', made = ''] = await listening.saying(/--webhook (\S+) --webhook-secret (\S+)/);
    await darkroom('generate', 'a fox', '--webhook', url, '--webhook-secret', made, '-o', 'x.png');
    await listening.saying(/\{"type":"run\.completed"/);
    listening.process.kill('SIGTERM');
    expect((await listening.ended).code).toBe(0);
  });
});

describe('credentials', () => {
  const bare = { DARKROOM_API_KEY: '', DARKROOM_SERVER: '' };
  const file = () => join(cwd, 'darkroom/config.json');
  const as = (args: string[], input?: string) =>
    begin(args, { env: bare, ...(input !== undefined && { input }) }).ended;

  test('are tried, kept only for their owner, and forgotten', async () => {
    const wrong = await as(['login', '--server', running.url], 'wrong-key\n');
    expect(wrong.code).toBe(3);
    await expect(stat(file())).rejects.toThrow();
    expect(await as(['login', '--server', running.url], `${firstKey}\n`)).toMatchObject({ code: 0, out: '' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await as(['whoami', '--json'])).json).toMatchObject({ server: running.url, user_id: 'usr_local' });
    // The key belongs to its server: it is not sent to another name of the same server.
    const elsewhere = running.url.replace('127.0.0.1', 'localhost');
    expect((await as(['whoami', '--server', elsewhere])).code).toBe(3);
    await chmod(file(), 0o644);
    expect(await as(['whoami'])).toMatchObject({ code: 3, said: expect.stringContaining(`chmod 600 ${file()}`) });
    await chmod(file(), 0o600);
    expect((await as(['logout'])).code).toBe(0);
    expect((await as(['whoami'])).code).toBe(3);
  });
});

describe('at a terminal and in a pipe', () => {
  test('colours are as NO_COLOR and FORCE_COLOR say', async () => {
    const coloured = async (more: Record<string, string>, ...args: string[]) =>
      (await begin(['models', ...args], { env: more }).ended).out.includes('\x1b[');
    expect(await coloured({})).toBe(false);
    expect(await coloured({ FORCE_COLOR: '1' })).toBe(true);
    expect(await coloured({ NO_COLOR: '1' })).toBe(false);
    expect(await coloured({ FORCE_COLOR: '1' }, '--no-color')).toBe(false);
  });

  test('bash completes commands, options, models and runs', async () => {
    const id = await upload();
    const script = `source <(darkroom completion bash)
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _darkroom; echo "\${COMPREPLY[*]}"; }
      try darkroom gen; try darkroom runs re; try darkroom runs list --st; try darkroom runs list --status f
      try darkroom generate x -m flux-d; try darkroom edit x -m vend; try darkroom runs get ${id.slice(0, 30)}
      DARKROOM_SERVER=http://127.0.0.1:1 try darkroom generate x -m flux`;
    const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { env: { ...env, PATH, HOME: cwd } });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual([
      'generate',
      'retry',
      '--status',
      'failed',
      'flux-dev',
      'vendora',
      expect.stringContaining(id),
      '',
      '',
    ]);
  });
});
