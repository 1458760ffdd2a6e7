import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Started, start } from '../cli/darkroom.ts';
import { firstKey } from '../scenarios/running.ts';
import { type Agent, connectAgent, dataOf, textOf } from './agent.ts';
import type { Live } from './live.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } },
};

/** `darkroom mcp --http` against the live service. */
export function overHttp(live: Live): void {
  const { backend } = live;
  let cwd: string;
  let serving: Started;
  let url: string;
  let agent: Agent;

  const serve = async (...args: string[]): Promise<{ serving: Started; url: string }> => {
    // The server has no key of its own, and uses none.
    const { DARKROOM_SERVER: server = '' } = live.env();
    const started = start(['mcp', '--http', '--port', '0', '--server', server, ...args], { cwd });
    const [, found = ''] = await started.saying(/ on (http:\S+)/);
    return { serving: started, url: found };
  };

  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'darkroom-mcp-'));
    ({ serving, url } = await serve('--allow-origin', 'https://chat.example'));
    agent = await connectAgent(url, firstKey);
  });
  afterAll(() => rm(cwd, { recursive: true, force: true }));

  /** A request without the SDK, which keeps to the rules. `fetch` sets some headers itself. */
  const send = (headers: Record<string, string>, method = 'POST', body: unknown = initialize) =>
    new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: string }>((done, fail) => {
      const accept = 'application/json, text/event-stream';
      const all = { accept, 'content-type': 'application/json', ...headers };
      const sent = request(url, { method, headers: all }, async (response) => {
        done({ status: response.statusCode, headers: response.headers, body: await text(response) });
      });
      sent.once('error', fail).end(method === 'POST' ? JSON.stringify(body) : undefined);
    });
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

  test('a tool makes an image with the key of its caller, and reports progress', async () => {
    const key = await live.running().keyOf('usr_ann', 'runs:read', 'runs:write');
    const ann = await connectAgent(url, key);
    const seen: number[] = [];
    const made = await ann.call(
      'images_generate',
      { prompt: 'progress over HTTP' },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(dataOf(made)).toMatchObject({ user_id: 'usr_ann', status: 'completed' });
    expect(made.content.map(({ type }) => type)).toContain('image');
    expect(seen.at(-1)).toBe(1);
    const { run_id: id } = dataOf(made);
    expect(dataOf(await agent.call('runs_get', { run_id: id })).error).toMatchObject({ code: 'run_not_found' });
    expect(dataOf(await ann.call('models_listTypes')).error).toMatchObject({ code: 'insufficient_scope' });
    await ann.close();
  });

  test('a run is canceled with its call', async () => {
    const { held } = backend.counts;
    const stop = new AbortController();
    const call = agent.call('images_generate', { prompt: 'wait over HTTP' }, { signal: stop.signal });
    await live.held(held + 1);
    stop.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(() => live.statusOf('wait over HTTP')).toBe('canceled');
  });

  test('a file of the machine that the server runs on cannot be read', async () => {
    const result = await agent.call('images_describe', { image_url: '/etc/hostname' });
    expect(textOf(result)).toContain('may not read');
    const refused = start(['mcp', '--http', '--allow-files', cwd], { cwd });
    expect(await refused.ended).toMatchObject({ code: 2, said: expect.stringContaining('--allow-files') });
  });

  describe('refuses', () => {
    test('callers without a key, or with one that the service does not know', async () => {
      const without = await send({});
      expect(without).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
      expect(without.body).toContain('Authorization: Bearer');
      const wrong = await send(bearer('a-wrong-key-0123456789'));
      expect(wrong.status).toBe(401);
      expect(wrong.body).not.toContain('a-wrong-key');
    });

    test('web pages that are not allowed, and names that are not its own', async () => {
      const key = bearer(firstKey);
      expect((await send({ ...key, origin: 'https://evil.example' })).status).toBe(403);
      expect((await send({ ...key, origin: 'null' })).status).toBe(403);
      expect((await send({ ...key, host: 'evil.example' })).status).toBe(403);
      const allowed = await send({ ...key, origin: 'https://chat.example' });
      expect(allowed).toMatchObject({
        status: 200,
        headers: { 'access-control-allow-origin': 'https://chat.example' },
      });
      const asked = await send({ origin: 'https://chat.example' }, 'OPTIONS');
      expect(asked).toMatchObject({ status: 204, body: '' });
    });

    test('sessions of others, that have ended, and requests without one', async () => {
      const opened = await send(bearer(firstKey));
      const session = `${opened.headers['mcp-session-id']}`;
      const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
      const other = await live.running().keyOf('usr_bob', 'runs:read');
      expect((await send({ ...bearer(other), 'mcp-session-id': session }, 'POST', list)).status).toBe(404);
      expect((await send({ ...bearer(firstKey), 'mcp-session-id': session }, 'POST', list)).status).toBe(200);
      expect((await send({ ...bearer(firstKey), 'mcp-session-id': session }, 'DELETE')).status).toBe(200);
      expect((await send({ ...bearer(firstKey), 'mcp-session-id': session }, 'POST', list)).status).toBe(404);
      expect((await send(bearer(firstKey), 'POST', list)).status).toBe(400);
      expect((await send(bearer(firstKey), 'GET')).status).toBe(400);
    });
  });

  test('a session that ends cancels its runs', async () => {
    const { held } = backend.counts;
    const leaving = await connectAgent(url, firstKey);
    const call = leaving.call('images_generate', { prompt: 'wait for a session' }).catch(() => 'ended');
    await live.held(held + 1);
    await (leaving.client.transport as StreamableHTTPClientTransport).terminateSession();
    await expect.poll(() => live.statusOf('wait for a session')).toBe('canceled');
    await leaving.close();
    expect(await call).toBe('ended');
  });

  test('the server ends when it is asked to, and cancels its runs', async () => {
    const { held } = backend.counts;
    const call = agent.call('images_generate', { prompt: 'wait for the end' }).catch(() => 'ended');
    await live.held(held + 1);
    serving.process.kill('SIGTERM');
    const { code, out, said } = await serving.ended;
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(said).toMatch(/^MCP server for \S+ on \S+\n$/);
    expect(await live.statusOf('wait for the end')).toBe('canceled');
    await agent.close();
    expect(await call).toBe('ended');
  });
}
