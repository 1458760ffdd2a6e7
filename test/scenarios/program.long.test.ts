import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endPrograms, type Program, startProgram } from './program.ts';
import { secretKey } from './secret-key.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'darkroom-'));
});
afterAll(async () => {
  endPrograms();
  await rm(folder, { recursive: true, force: true });
});

describe('the program', () => {
  let program: Program;
  let url: string;
  let key: string;

  beforeAll(async () => {
    program = startProgram([], { PORT: '0', DARKROOM_DATA: folder });
    url = (await program.saying(/API +(http:\S+)\/api\/v1/))[1] ?? '';
    key = (await program.saying(/API key (\S+)/))[1] ?? '';
    await program.saying(/"sync": true/);
  });
  afterEach(() => expect(program.process.exitCode).toBeNull());

  const command = async (...args: string[]): Promise<string> => {
    const run = startProgram(['keys', ...args], { DARKROOM_DATA: folder });
    await run.ended;
    return run.said();
  };

  test('prints a first call that works as it stands', async () => {
    const [, address = '', header = '', body = ''] =
      /curl -X POST (\S+) \\\n +-H "X-API-Key: (\S+)" -H "Content-Type: application\/json" \\\n +-d '(.*)'/.exec(
        program.said(),
      ) ?? [];
    const headers = { 'X-API-Key': header, 'Content-Type': 'application/json' };
    const response = await fetch(address, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    const { image_url } = (await response.json()) as { image_url: string };
    const image = await fetch(image_url);
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).format).toBe('png');
  });

  test('refuses a second one on the same data folder in plain words', async () => {
    const second = startProgram([], { PORT: '0', DARKROOM_DATA: folder });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(/in use|another|already/i);
    expect(second.said()).not.toContain('    at ');
  });

  test('says that its port is in use', async () => {
    const other = await mkdtemp(join(tmpdir(), 'darkroom-'));
    const second = startProgram([], { PORT: new URL(url).port, DARKROOM_DATA: other });
    expect(await second.ended).toBe(1);
    expect(second.said()).toMatch(
      /^Port \d+ is already in use\. Stop the program that uses it, or set PORT to another port\.$/m,
    );
    await rm(other, { recursive: true, force: true });
  });

  test('makes, lists and revokes keys while it runs', async () => {
    const made = /^(\S+)\n\nKey (\S+) of usr_ann, with the scopes runs:read\./.exec(
      await command('create', '--user', 'usr_ann', '--scopes', 'runs:read'),
    );
    const [, secret = '', id = ''] = made ?? [];
    const ask = async () => fetch(`${url}/api/v1/me`, { headers: { 'X-API-Key': secret } });
    expect(await (await ask()).json()).toMatchObject({ user_id: 'usr_ann', scopes: ['runs:read'] });
    expect(await command('list')).toMatch(new RegExp(`${id}\\tusr_ann\\tvalid`));
    expect(await command('revoke', id)).toContain('revoked.');
    expect((await ask()).status).toBe(401);
    expect(await command('revoke', 'key_nothing')).toContain('No valid key key_nothing');
    expect(await command('create', '--scopes', 'everything')).toContain('Unknown scope: everything');
  });

  test('takes many large files at once without keeping them in memory', async () => {
    const side = 2500;
    const noise = Buffer.alloc(side * side * 3);
    for (let index = 0; index < noise.length; index++)
      noise[index] = Math.imul(index ^ (index >>> 7), 2654435761) >>> 24;
    const bytes = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(bytes.byteLength).toBeGreaterThan(18_000_000);
    const upload = async (): Promise<number> => {
      const form = new FormData();
      form.append('file', new Blob([bytes]));
      const response = await fetch(`${url}/api/v1/upload`, {
        method: 'POST',
        headers: { 'X-API-Key': key },
        body: form,
      });
      await response.arrayBuffer();
      return response.status;
    };
    await upload();
    const before = await residentMegabytes(url);
    let most = before;
    const watching = setInterval(async () => {
      most = Math.max(most, await residentMegabytes(url).catch(() => 0));
    }, 50);
    const statuses = await Promise.all(Array.from({ length: 24 }, upload));
    clearInterval(watching);
    expect(statuses).toEqual(Array(24).fill(201));
    // Together they have 450 MB.
    expect(most - before).toBeLessThan(250);
  });

  test('stops on a signal: what waits gets a response, streams end, and it ends well', async () => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ prompt: 'a city', width: 1024, height: 1024, batch_count: 4 });
    const made = await fetch(`${url}/api/v1/runs/generate`, { method: 'POST', headers, body });
    const { data } = (await made.json()) as { data: { run_id: string } };
    const waiting = fetch(`${url}/api/v1/runs/${data.run_id}`, { headers: { ...headers, Prefer: 'wait=60' } });
    const stream = await fetch(`${url}/api/v1/runs/${data.run_id}/events`, { headers });
    program.process.kill('SIGTERM');
    expect((await waiting).status).toBe(200);
    expect(await stream.text()).toMatch(/^event: snapshot/);
    expect(await program.ended).toBe(0);

    // And it continues where it was: the run is processed, and the key of the first start is still valid.
    program = startProgram([], { PORT: '0', DARKROOM_DATA: folder });
    url = (await program.saying(/API +(http:\S+)\/api\/v1/))[1] ?? '';
    await program.saying(/"sync": true/);
    expect(program.said()).not.toMatch(/^ +API key \S/m);
    const again = await fetch(`${url}/api/v1/runs/${data.run_id}`, { headers: { ...headers, Prefer: 'wait=60' } });
    expect(await again.json()).toMatchObject({ status: 'completed' });
  });
});

test.each([
  [{ PORT: 'http' }, 'PORT must be an integer'],
  [{ DARKROOM_ROLE: 'worker' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none', DARKROOM_SECRET_KEY: secretKey }, 'database'],
])('a start with %o says what is wrong', async (env, words) => {
  const program = startProgram([], {
    PORT: '0',
    DARKROOM_DATA: join(folder, 'other'),
    ...(env as Record<string, string>),
  });
  expect(await program.ended).toBe(1);
  expect(program.said()).toContain(words);
  expect(program.said()).not.toContain('    at ');
});

test('keys can be made before the first start', async () => {
  const data = join(folder, 'before');
  const made = startProgram(['keys', 'create', '--user', 'usr_ann'], { DARKROOM_DATA: data });
  expect(await made.ended).toBe(0);
  const listed = startProgram(['keys', 'list'], { DARKROOM_DATA: data });
  await listed.ended;
  expect(listed.said()).toContain('usr_ann');
});

async function residentMegabytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / 1e6;
}
