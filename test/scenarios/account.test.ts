import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';

const jwtSecret = 'a secret of at least 32 characters';
const issuer = 'https://issuer.example';
const presetSecret = 'whsec_cHJlc2V0IGluIHRoZSBlbnZpcm9ubWVudA==';
const nothing = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';

describe.each(['pglite', 'postgres'] as const)('keys, secrets and usage, on %s', (database) => {
  let running: Running;
  const backend = createStandIn();

  beforeAll(async () => {
    const env = {
      DARKROOM_JWT_SECRET: jwtSecret,
      DARKROOM_JWT_ISSUER: issuer,
      DARKROOM_JWT_AUDIENCE: 'darkroom',
      DARKROOM_WEBHOOK_SECRET: presetSecret,
    };
    running = await startRunning({ backend, database, env });
  });
  afterEach(() => running.expectKept());
  afterAll(async () => {
    backend.release();
    await running?.close();
  });

  const withKey = (key: string) => ({ 'X-API-Key': key });
  const create = (json: object, options: object = {}) => running.call('POST', '/api/v1/keys', { json, ...options });
  const status = async (key: string) => (await running.call('GET', '/api/v1/me', { as: withKey(key) })).status;
  const said = ({ status, json }: { status: number; json: { code?: string } }) => `${status} ${json.code}`;

  test('a key acts for the user who created it, and gives no scope that it does not have', async () => {
    const parent = withKey(await running.keyOf('usr_parent', 'keys:write', 'runs:read'));
    const { json } = await create({ name: 'child', scopes: ['runs:read', 'keys:write'] }, { as: parent });
    const child = withKey(json.secret);
    const me = (await running.call('GET', '/api/v1/me', { as: child })).json;
    expect(me).toMatchObject({ user_id: 'usr_parent', scopes: ['runs:read', 'keys:write'] });
    for (const as of [parent, child]) {
      const more = await create({ name: 'more', scopes: ['runs:read', 'runs:write'] }, { as });
      expect(said(more)).toBe('403 insufficient_scope');
      expect(more.json.details).toEqual({ required: ['runs:write'] });
    }
    const reader = withKey((await create({ name: 'reader', scopes: ['runs:read'] }, { as: child })).json.secret);
    expect(said(await running.call('GET', '/api/v1/keys', { as: reader }))).toBe('403 insufficient_scope');
  });

  test('a token manages the keys of its user if its scopes allow', async () => {
    const token = await new SignJWT({ scope: 'keys:write runs:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('usr_token')
      .setIssuer(issuer)
      .setAudience('darkroom')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(jwtSecret));
    const as = { Authorization: `Bearer ${token}` };
    expect(said(await create({ name: 'no', scopes: ['webhooks:write'] }, { as }))).toBe('403 insufficient_scope');
    const { secret, data } = (await create({ name: 'a', scopes: ['runs:read'] }, { as })).json;
    const me = (await running.call('GET', '/api/v1/me', { as: withKey(secret) })).json;
    expect(me).toMatchObject({ user_id: 'usr_token', credential: 'api_key' });
    expect((await running.call('GET', '/api/v1/keys', { as })).json.data).toMatchObject([{ id: data.id }]);
  });

  test('a deleted key is refused at once, also the one in use; a key of another user looks like a missing one', async () => {
    const ann = await running.keyOf('usr_ann', 'keys:write');
    const [mine] = (await running.call('GET', '/api/v1/keys', { as: withKey(ann) })).json.data;
    expect(mine).toMatchObject({ name: 'test', prefix: ann.slice(0, 7), last_used_at: expect.any(String) });
    const remove = (id: string, as?: Record<string, string>) =>
      running.call('DELETE', `/api/v1/keys/${id}`, as === undefined ? {} : { as });
    const [theirs, missing] = [await remove(mine.id), await remove(nothing)];
    expect(said(theirs)).toBe('404 key_not_found');
    expect(theirs.json.message.replace(mine.id, nothing)).toBe(missing.json.message);
    expect((await remove(mine.id, withKey(ann))).status).toBe(204);
    expect(await status(ann)).toBe(401);
  });

  test('a key that expires does so, and cannot be created expired', async () => {
    const expired = await create({ name: 'late', scopes: ['runs:read'], expires_at: '2020-01-01T00:00:00Z' });
    expect(said(expired)).toBe('422 validation_error');
    expect(expired.json.details.issues).toMatchObject([{ path: '/expires_at' }]);
    const expires_at = '2099-01-01T00:00:00.000Z';
    const { json } = await create({ name: 'later', scopes: ['runs:read'], expires_at });
    expect(json.data.expires_at).toBe(expires_at);
    expect(await status(json.secret)).toBe(200);
  });

  test('a lost response is replayed with its secret, which is not stored as text', async () => {
    const once = async (method: string, path: string, json?: object) => {
      const headers = { 'Idempotency-Key': `${path} ${database}` };
      const send = () => running.call(method, path, { headers, ...(json && { json }) });
      const [first, again] = [await send(), await send()];
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('cache-control')).toBe('no-store');
      expect(again.json).toEqual(first.json);
      return first.json.secret as string;
    };
    const name = 'the name of a key';
    const secrets = [
      await once('POST', '/api/v1/keys', { name, scopes: ['runs:read'] }),
      await once('POST', '/api/v1/webhooks/secret/rotate'),
    ];
    if (database === 'postgres') return;
    const stored = await contentOf(running.dataFolder);
    expect(stored.includes(name)).toBe(true);
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false);
  });

  test('DARKROOM_WEBHOOK_SECRET is the first secret of the first user only', async () => {
    const bob = withKey(await running.keyOf('usr_bob', 'webhooks:write'));
    const theirs = (await running.call('GET', '/api/v1/webhooks/secret', { as: bob })).json;
    expect(theirs.secret).not.toBe(presetSecret);
    expect(theirs.previous_expires_at).toBeNull();
    const signing = await running.service.store.webhookSecrets.signing('usr_local');
    expect(signing).toContain(presetSecret);
  });

  test('usage is the caller’s own, by day, and survives the runs', async () => {
    const as = withKey(await running.keyOf('usr_usage', 'runs:read', 'runs:write'));
    const made = await running.call('POST', '/api/v1/runs/generate', { as, json: { prompt: 'a fox', sync: true } });
    expect(made.json.data.status).toBe('completed');
    const { run_id, completed_at } = made.json.data;
    expect((await running.call('DELETE', `/api/v1/runs/${run_id}`, { as })).status).toBe(204);
    const day = completed_at.slice(0, 10);
    const usage = (await running.call('GET', `/api/v1/usage?from=${day}&to=${day}`, { as })).json;
    expect(usage).toMatchObject({
      from: day,
      to: day,
      data: [{ date: day, run_type: 'generate', model_type: 'flux-dev', completed: 1, images: 1, video_seconds: 0 }],
    });
    const other = withKey(await running.keyOf('usr_idle', 'runs:read'));
    expect((await running.call('GET', '/api/v1/usage', { as: other })).json.data).toEqual([]);
  });

  test.each([
    ['from=2026-11-02&to=2026-11-01', 'from'],
    ['from=2025-11-01&to=2026-11-02', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=0000-01-01', 'to'],
    ['to=today', 'to'],
    ['day=2026-11-01', 'day'],
  ])('usage of %s is refused', async (query, path) => {
    const refused = await running.call('GET', `/api/v1/usage?${query}`);
    expect(said(refused)).toBe('422 validation_error');
    expect(refused.json.details.issues[0].path).toBe(path);
  });

  test('usage covers 30 days unless it says otherwise, and 366 at most', async () => {
    const days = async (query: string) => {
      const { from, to } = (await running.call('GET', `/api/v1/usage${query}`)).json;
      return [from, to, (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1];
    };
    expect(await days('?to=2026-03-01')).toEqual(['2026-01-31', '2026-03-01', 30]);
    expect(await days('?from=2024-01-01&to=2024-12-31')).toEqual(['2024-01-01', '2024-12-31', 366]);
    expect((await days(''))[2]).toBe(30);
  });

  test('the first key may manage keys', async () => {
    expect((await running.call('GET', '/api/v1/me', { as: withKey(firstKey) })).json.scopes).toContain('keys:write');
  });
});

/** Every byte of every file of the embedded database. */
async function contentOf(folder: string): Promise<Buffer> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const read = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name)));
  return Buffer.concat(await Promise.all(read));
}
