import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@darkroom/client';
import { curlCommands, loadContract } from '@darkroom/docs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';

const run = promisify(execFile);
const samples = resolve(import.meta.dirname, '../../openapi/samples');
const contract = loadContract();
const commands = contract.operations.flatMap((operation) =>
  curlCommands(operation, contract).map(({ media, source }) => ({ operation, media: media || 'no body', source })),
);
const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const fileFor = (name: string) => join(samples, /mask/.test(name) ? 'mask.png' : 'fox.png');

describe('the curl commands of the docs', () => {
  let running: Running;
  let folder: string;
  let darkroom: ReturnType<typeof createClient>;
  // Stands for images.example and app.example: serves any image by its name, and receives webhooks.
  const site = createServer(async ({ method, url }, response) => {
    if (method === 'POST') response.writeHead(204).end();
    else response.end(await readFile(fileFor(url ?? '')));
  });
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'darkroom-curl-'));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    running = await startRunning({ backend: createStandIn(), env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
    darkroom = createClient({ baseUrl: running.url, apiKey: firstKey });
  });
  afterAll(async () => {
    running?.expectKept();
    await running?.close();
    site.close();
    site.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  });

  /** Makes what the path names: the examples name things that do not exist. */
  async function thingOf(path: string): Promise<string> {
    if (path.includes('{prompt_id}')) return (await darkroom.prompts.enhance({ prompt: 'a fox' })).data.id;
    if (path.includes('{key_id}'))
      return (await darkroom.keys.create({ name: 'a page', scopes: ['runs:read'] })).data.id;
    if (path.includes('{delivery_id}')) return (await darkroom.webhooks.test({ url: address })).delivery_id;
    if (path.includes('{model_id}')) return (await darkroom.models.list()).data[0]?.model_id ?? '';
    if (path.includes('{run_id}'))
      return (await darkroom.images.generate({ prompt: 'a fox' }, { wait: true })).data.run_id;
    const { data } = await darkroom.images.upload({ file: fileFor('fox') });
    return path.includes('{file_name}') ? (data.image_url.split('/').at(-1) ?? '') : data.run_id;
  }

  /** The command with this service, its ids and reachable URLs instead of the example's; otherwise unchanged. */
  async function madeReal(source: string, path: string): Promise<string> {
    const [place = ''] = path.match(/\{\w+\}/) ?? [];
    const [before = '', after = ''] = path.split(place || '\0');
    let text = source;
    if (place) {
      const at = text.indexOf(before) + before.length;
      const end = after ? text.indexOf(after, at) : at + text.slice(at).search(/[\s'"?]|$/);
      text = text.slice(0, at) + (await thingOf(path)) + text.slice(end);
    }
    const [line = '', ...rest] = text.split('\n');
    let body = rest.join('\n');
    for (const id of new Set(body.match(uuid))) body = body.replaceAll(id, await thingOf(''));
    body = body.replace(/https:\/\/(images|app|darkroom)\.example/g, address);
    for (const [, name = ''] of body.matchAll(/=@([\w.-]+)/g)) await copyFile(fileFor(name), join(folder, name));
    return `${line}\n${body}`.replace('http://127.0.0.1:4000', running.url);
  }

  test.each(commands)('$operation.id ($media)', async ({ operation, source }) => {
    const command = await madeReal(source, operation.path);
    const quiet = 'curl() { command curl --silent --show-error --fail-with-body --max-time 60 "$@"; };';
    const env = { ...process.env, DARKROOM_API_KEY: firstKey };
    const result = await run('bash', ['-c', `${quiet}\n${command}`], { cwd: folder, env }).catch((error) => error);
    expect(result.code, `${command}\n${result.stdout}${result.stderr}`).toBeUndefined();
  });
});
