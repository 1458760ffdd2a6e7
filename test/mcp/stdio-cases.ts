import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../cli/darkroom.ts';
import { dataUri, discImage } from '../scenarios/test-images.ts';
import { type Agent, dataOf, startAgent, textOf } from './agent.ts';
import type { Live } from './live.ts';

/** `darkroom mcp` as clients start it, against the live service. */
export function overStdio(live: Live): void {
  const { backend } = live;
  let folder: string;
  let env: Record<string, string>;
  let agent: Agent;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'darkroom-mcp-'));
    env = live.env();
    agent = await startAgent(env, '--tools', 'all');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe('a tool that makes something', () => {
    test('waits for it, reports progress, and returns the image with links to it', async () => {
      const seen: number[] = [];
      const result = await agent.call(
        'images_generate',
        { prompt: 'progress' },
        { onprogress: ({ progress }) => seen.push(progress) },
      );
      const run = dataOf(result);
      expect(run).toMatchObject({ status: 'completed', inputs: { prompt: 'progress' } });
      const image = result.content.find((block) => block.type === 'image');
      expect(await sharp(Buffer.from(image?.data ?? '', 'base64')).metadata()).toMatchObject({ width: 64, height: 48 });
      const links = result.content.filter((block) => block.type === 'resource_link').map(({ uri }) => uri);
      expect(links).toEqual([run.image_url, `darkroom://runs/${run.run_id}`]);
      expect(seen.at(-1)).toBe(1);
      expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => one - other));
    });

    test('works on the result of another, by its id or its URI', async () => {
      const { run_id: id } = dataOf(await agent.call('images_upload', { file: dataUri(await discImage()) }));
      const edited = dataOf(await agent.call('images_edit_gemini25', { prompt: 'winter', run_id: id }));
      expect(edited).toMatchObject({ run_type: 'edit', parent_run_id: id });
      const cut = dataOf(await agent.call('images_removeBackground', { run_id: `darkroom://runs/${id}` }));
      expect(cut).toMatchObject({ run_type: 'remove-background', status: 'completed', parent_run_id: id });
      const described = await agent.call('images_describe', { run_id: id });
      expect(dataOf(described).output).toMatchObject({ description: 'A red field.' });
      expect(textOf(described)).toContain('\nA red field.\n');
    });

    test('says what the run does not use, also if it fails', async () => {
      const unused = { model_type: 'nanobanana', width: 512 };
      const made = await agent.call('images_generate', { prompt: 'a fox', ...unused });
      expect(textOf(made)).toContain('\nNot used by this run: width.\n');
      const failed = await agent.call('images_generate', { prompt: 'fail', ...unused });
      expect(textOf(failed)).toContain('\nNot used by this run: width.\n');
    });

    test('is canceled with its caller', async () => {
      const stop = new AbortController();
      const call = agent.call('images_generate', { prompt: 'wait 1' }, { signal: stop.signal });
      await live.held(1);
      stop.abort();
      await expect(call).rejects.toThrow();
      await expect.poll(() => live.statusOf('wait 1')).toBe('canceled');
    });

    test('is canceled with its caller, even if the service only returns its result', async () => {
      const { run_id: id } = dataOf(await agent.call('images_upload', { file: dataUri(await discImage()) }));
      const stop = new AbortController();
      const call = agent.call('images_segmentImage', { prompt: 'wait 2', run_id: id }, { signal: stop.signal });
      await live.held(2);
      stop.abort();
      await expect(call).rejects.toThrow();
      await expect.poll(() => live.statusOf('wait 2')).toBe('canceled');
    });

    test('can return the run at once, which is waited for later', async () => {
      const impatient = await startAgent(env, '--wait', '0');
      const started = await impatient.call('images_generate', { prompt: 'wait 3' });
      const { run_id: id } = dataOf(started);
      expect(textOf(started)).toContain(`call runs_get with this run_id`);
      const waiting = agent.call('runs_get', { run_id: id });
      await live.held(3);
      backend.release();
      expect(dataOf(await waiting)).toMatchObject({ run_id: id, status: 'completed' });
      await impatient.close();
    });
  });

  describe('what goes wrong is a result that says what to do', () => {
    test('in the arguments, before anything is sent', async () => {
      const result = await agent.call('images_describe');
      expect(result.isError).toBe(true);
      expect(textOf(result)).toBe(
        'missing_source: give image_url or run_id\nGive an image: its URL, a data: URI, or the run_id of an earlier run.',
      );
      expect(dataOf(result).error).not.toHaveProperty('request_id');
    });

    test('in the arguments, as the service says it', async () => {
      const result = await agent.call('images_generate', { prompt: 'a fox', width: 1, colour: 'red' });
      expect(textOf(result)).toMatch(
        /^validation_error: The arguments are invalid:\n- colour: is not .*\n- width: must be at least 64\nCorrect /,
      );
      expect(dataOf(result).error).toMatchObject({ code: 'validation_error', status: 422 });
    });

    test('in the run', async () => {
      const result = await agent.call('images_generate', { prompt: 'refuse' });
      expect(result.isError).toBe(true);
      expect(dataOf(result).error).toMatchObject({
        code: 'content_refused',
        details: { category: 'violence' },
        run_id: expect.any(String),
      });
      expect(textOf(result)).toContain('Change the prompt or the image.');
    });

    test('with a wrong key, which appears nowhere', async () => {
      const key = 'a-wrong-key-0123456789';
      const stranger = await startAgent({ ...env, DARKROOM_API_KEY: key });
      const result = await stranger.call('runs_list');
      expect(textOf(result)).toContain('Set another API key.');
      await expect(stranger.client.listResources()).rejects.toThrow('API key');
      expect(JSON.stringify(result) + stranger.said()).not.toContain(key);
      await stranger.close();
    });

    test('with a tool that is not offered', async () => {
      await expect(agent.call('images_paint')).rejects.toThrow('Unknown tool images_paint');
    });
  });

  describe('files of this machine', () => {
    test('are refused unless their folder is allowed', async () => {
      await writeFile(join(folder, 'fox.png'), await discImage());
      const result = await agent.call('images_upload', { file: join(folder, 'fox.png') });
      expect(textOf(result)).toContain('--allow-files');
      const { tools } = await agent.client.listTools();
      expect(JSON.stringify(tools)).not.toContain('path of a file');
    });

    test('are uploaded from an allowed folder, and only images', async () => {
      const outside = await mkdtemp(join(tmpdir(), 'darkroom-mcp-outside-'));
      const allowed = join(folder, 'fox.png');
      await writeFile(allowed, await discImage());
      await writeFile(join(outside, 'fox.png'), await discImage());
      await symlink(join(outside, 'fox.png'), join(folder, 'link.png'));
      await writeFile(join(folder, 'notes.png'), 'a secret');
      const reader = await startAgent(env, '--allow-files', folder);
      const described = await reader.call('images_describe', { image_url: allowed });
      expect(dataOf(described).output).toMatchObject({ description: 'A red field.' });
      expect(dataOf(await reader.call('images_upload', { file: 'fox.png' }))).toMatchObject({ run_type: 'upload' });
      for (const [path, words] of [
        [join(outside, 'fox.png'), 'not found in the allowed folders'],
        ['../fox.png', 'not found in the allowed folders'],
        [join(folder, 'link.png'), 'not found in the allowed folders'],
        [`file://${outside}/fox.png`, 'not found in the allowed folders'],
        [join(folder, 'missing.png'), 'not found in the allowed folders'],
        [join(folder, 'notes.png'), 'not a PNG, JPEG or WebP image'],
      ] as const) {
        const refused = await reader.call('images_describe', { image_url: path });
        expect({ path, text: textOf(refused) }).toEqual({ path, text: expect.stringContaining(words) });
      }
      const { tools } = await reader.client.listTools();
      const schema = tools.find(({ name }) => name === 'images_describe')?.inputSchema;
      expect(schema?.properties?.image_url).toMatchObject({ description: expect.stringContaining('path of a file') });
      await reader.close();
      await rm(outside, { recursive: true });
    });
  });

  describe('runs are resources', () => {
    test('which can be listed, completed and read', async () => {
      const { run_id: id, image_url: url } = dataOf(await agent.call('images_generate', { prompt: 'a hare' }));
      const { resources } = await agent.client.listResources();
      expect(resources).toContainEqual(
        expect.objectContaining({ uri: `darkroom://runs/${id}`, title: 'generate: a hare' }),
      );
      const { resourceTemplates } = await agent.client.listResourceTemplates();
      const [{ uriTemplate = '' } = {}] = resourceTemplates;
      const { completion } = await agent.client.complete({
        ref: { type: 'ref/resource', uri: uriTemplate },
        argument: { name: 'run_id', value: id.slice(0, 30) },
      });
      expect(completion.values).toContain(id);
      const { contents } = await agent.client.readResource({ uri: `darkroom://runs/${id}` });
      expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ run_id: id, status: 'completed' });
      expect(contents[1]).toMatchObject({ uri: url, mimeType: 'image/jpeg', blob: expect.any(String) });
    });

    test('and not found otherwise', async () => {
      for (const uri of ['darkroom://runs/00000000-0000-4000-8000-000000000000', 'darkroom://models/flux-dev']) {
        await expect(agent.client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
      }
    });
  });

  describe('the server ends and cancels its runs', () => {
    test.each([
      ['when its caller goes', 'wait 4', (_pid: number, agent: Agent) => agent.close()],
      ['when it is asked to', 'wait 5', async (pid: number) => void process.kill(pid, 'SIGTERM')],
    ] as const)('%s', async (_, prompt, end) => {
      const { held } = backend.counts;
      const ending = await startAgent(env);
      const call = ending.call('images_generate', { prompt }).catch((error: Error) => error.message);
      await expect.poll(() => backend.counts.held).toBe(held + 1);
      await end(ending.pid, ending);
      expect(await call).toContain('closed');
      await expect.poll(() => live.statusOf(prompt)).toBe('canceled');
      expect(ending.said()).toBe('');
      await ending.close();
    });
  });

  test('and it ends with exit code 0 and nothing printed', async () => {
    const piped = start(['mcp'], { cwd: folder, env, input: '' });
    expect(await piped.ended).toMatchObject({ code: 0, out: '', said: '' });
    const helped = start(['mcp', '--help'], { cwd: folder });
    expect((await helped.ended).out).toMatch(/^Usage: darkroom mcp/);
    const input = new PassThrough();
    const asked = start(['mcp'], { cwd: folder, env, input });
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`);
    await asked.saying(/"id":1/);
    asked.process.kill('SIGINT');
    expect(await asked.ended).toMatchObject({ code: 0, said: '' });
  });
}
