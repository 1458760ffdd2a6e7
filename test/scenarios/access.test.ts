import { operations } from '@darkroom/contract';
import { verify } from '@darkroom/verify';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { firstKey, type Running, startRunning } from './running.ts';
import { createStandIn } from './stand-in-backend.ts';
import { discImage } from './test-images.ts';

const secret = 'a secret of at least 32 characters';
const issuer = 'https://issuer.example';
const backend = createStandIn();
const nothing = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';

describe.each(['pglite', 'postgres'] as const)('who may do what, on %s', (database) => {
  let running: Running;
  let ann: { 'X-API-Key': string };

  beforeAll(async () => {
    const env = {
      DARKROOM_JWT_SECRET: secret,
      DARKROOM_JWT_ISSUER: issuer,
      DARKROOM_JWT_AUDIENCE: 'darkroom',
      DARKROOM_METRICS_TOKEN: 'token for metrics',
    };
    running = await startRunning({ backend, database, env });
    const scopes = ['runs:read', 'runs:write', 'uploads:write', 'models:read', 'webhooks:read', 'webhooks:write'];
    ann = { 'X-API-Key': await running.keyOf('usr_ann', ...scopes) };
  });
  afterEach(() => running.expectKept());
  afterAll(async () => {
    backend.release();
    await running?.close();
  });

  const secured = Object.entries(operations).filter(([, { scopes }]) => scopes !== null);
  const place = (path: string) => path.replace(/\{\w+\}/, nothing);

  test('no operation that needs credentials responds without them, or with wrong ones', async () => {
    for (const [id, { method, path }] of secured) {
      const without = await running.call(method, place(path), { as: null });
      expect(`${id} ${without.status} ${without.json.code}`).toBe(`${id} 401 unauthenticated`);
      expect(without.headers.get('www-authenticate')).toContain('Bearer');
      for (const as of [
        { 'X-API-Key': 'wrong' },
        { Authorization: 'Bearer wrong' },
        { Authorization: 'Basic d3Jvbmc=' },
      ]) {
        const wrong = await running.call(method, place(path), { as: as as Record<string, string> });
        expect(`${id} ${wrong.status} ${wrong.json.code}`).toBe(`${id} 401 invalid_token`);
      }
    }
  });

  test('credentials in a query do not count', async () => {
    const reply = await running.call('GET', `/api/v1/me?api_key=${firstKey}&X-API-Key=${firstKey}`, { as: null });
    expect(reply.status).toBe(401);
  });

  test('every operation needs its scope', async () => {
    const none = { 'X-API-Key': await running.keyOf('usr_none') };
    for (const [id, { method, path, scopes }] of secured) {
      if (scopes?.length === 0) continue;
      const reply = await running.call(method, place(path), { as: none });
      expect(`${id} ${reply.status} ${reply.json.code}`).toBe(`${id} 403 insufficient_scope`);
      if (id !== 'images.generate') expect(reply.headers.get('www-authenticate')).toContain(`scope="${scopes?.[0]}"`);
    }
    expect((await running.call('GET', '/api/v1/me', { as: none })).json.scopes).toEqual([]);
  });

  test('a token says who one is and what one may', async () => {
    const token = await new SignJWT({ scope: 'runs:read models:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('usr_token')
      .setIssuer(issuer)
      .setAudience('darkroom')
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(secret));
    const as = { Authorization: `Bearer ${token}` };
    const me = await running.call('GET', '/api/v1/me', { as });
    expect(me.json).toMatchObject({ user_id: 'usr_token', credential: 'token', scopes: ['runs:read', 'models:read'] });
    expect((await running.call('GET', '/api/v1/runs', { as })).status).toBe(200);
    expect((await running.call('POST', '/api/v1/runs/generate', { as, json: { prompt: 'a' } })).status).toBe(403);
  });

  test('the contract checks leave metrics out where they lack the token, and check it with one', async () => {
    const checking = { server: running.url, apiKey: firstKey, include: ['service.metrics'], readOnly: true };
    const without = await verify(checking);
    expect(without.findings).toEqual([]);
    expect(without.skips).toContainEqual({ what: 'service.metrics', reason: 'it needs a token (--metrics-token)' });
    const { findings, seen } = await verify({ ...checking, metricsToken: 'token for metrics' });
    expect(findings).toEqual([]);
    expect(seen.statuses).toEqual(expect.arrayContaining(['service.metrics 200', 'service.metrics 401']));
    expect(await verify({ ...checking, metricsToken: 'another' })).toMatchObject({
      cannot: expect.stringContaining('--metrics-token'),
    });
  });

  test('metrics need their token where there is one', async () => {
    expect((await running.call('GET', '/metrics', { as: { Authorization: 'Bearer token for metrics' } })).status).toBe(
      200,
    );
    const health = await fetch(`${running.url}/metrics`);
    expect(health.status).toBe(401);
  });

  test('a revoked key is worth nothing at once', async () => {
    const as = { 'X-API-Key': await running.keyOf('usr_brief', 'runs:read') };
    expect((await running.call('GET', '/api/v1/runs', { as })).status).toBe(200);
    const keys = await running.service.store.keys.list();
    await running.service.store.keys.revoke(keys.find(({ userId }) => userId === 'usr_brief')?.keyId ?? '');
    expect((await running.call('GET', '/api/v1/runs', { as })).json.code).toBe('invalid_token');
  });

  test('the things of others look exactly like missing ones', async () => {
    const image = await discImage();
    const { run_id } = (await running.call('POST', '/api/v1/upload', { form: { file: new Blob([image]) } })).json.data;
    const prompt = (await running.call('POST', '/api/v1/prompts/enhance', { json: { prompt: 'a' } })).json.data.id;
    const delivery = (await running.call('POST', '/api/v1/webhooks/test', { json: { url: 'https://hooks.example/a' } }))
      .json;
    const tries: [method: string, path: string, id: string, body?: object][] = [
      ['GET', '/api/v1/runs/ID', run_id],
      ['DELETE', '/api/v1/runs/ID', run_id],
      ['POST', '/api/v1/runs/ID/cancel', run_id],
      ['POST', '/api/v1/runs/ID/retry', run_id],
      ['GET', '/api/v1/runs/ID/tree', run_id],
      ['GET', '/api/v1/runs/ID/events', run_id],
      ['GET', '/api/v1/runs/ID/layers', run_id],
      ['POST', '/api/v1/edits/vendora', run_id, { prompt: 'a', run_id: 'ID' }],
      ['POST', '/api/v1/edits/segment', run_id, { prompt: 'a', imageUrl: 'https://a.example/a.png', run_id: 'ID' }],
      ['GET', '/api/v1/prompts/ID', prompt],
      ['PATCH', '/api/v1/prompts/ID', prompt, { prompt: 'mine' }],
      ['DELETE', '/api/v1/prompts/ID', prompt],
      ['GET', '/api/v1/webhooks/deliveries/ID', delivery.delivery_id],
      ['POST', '/api/v1/webhooks/deliveries/ID/redeliver', delivery.delivery_id],
    ];
    for (const [method, path, id, body] of tries) {
      const ask = async (asked: string) => {
        const json = body && JSON.parse(JSON.stringify(body).replace('ID', asked));
        const { status, json: returned } = await running.call(method, path.replace('ID', asked), {
          as: ann,
          ...(json && { json }),
        });
        return { status, body: JSON.stringify(returned).replaceAll(asked, 'ID') };
      };
      const others = await ask(id);
      expect(others, `${method} ${path}`).toEqual(await ask(nothing));
      expect(others.status, `${method} ${path}`).toBe(404);
    }
    expect((await running.call('GET', '/api/v1/runs', { as: ann })).json.data).toEqual([]);
    expect((await running.call('GET', '/api/v1/prompts', { as: ann })).json.data).toEqual([]);
    expect((await running.call('GET', '/api/v1/webhooks/deliveries', { as: ann })).json.data).toEqual([]);
  });

  test('custom models are for those they are shared with', async () => {
    const owned = (await running.call('GET', '/api/v1/models')).json.data;
    const seen = (await running.call('GET', '/api/v1/models', { as: ann })).json.data;
    const secretOnes = owned.filter((model: { visibility: string }) => model.visibility === 'private');
    expect(secretOnes.length).toBeGreaterThan(0);
    expect(seen.map((model: { model_id: string }) => model.model_id)).not.toContain(secretOnes[0].model_id);
    expect(seen.every((model: object) => !('deployment_id' in model))).toBe(true);
    const forbidden = await running.call('GET', `/api/v1/models/${secretOnes[0].model_id}`, { as: ann });
    expect(`${forbidden.status} ${forbidden.json.code}`).toBe('403 model_forbidden');
    const [modelType] = secretOnes[0].model_types;
    const json = { prompt: 'a', model_type: modelType, model_id: secretOnes[0].model_id, width: 64, height: 64 };
    const loras = modelType === 'wan-image-2.2' ? { lora_low_name: 'a', lora_high_name: 'b' } : {};
    const refused = await running.call('POST', '/api/v1/runs/generate', { as: ann, json: { ...json, ...loras } });
    expect(`${refused.status} ${refused.json.code}`).toBe('403 model_forbidden');
  });
});
