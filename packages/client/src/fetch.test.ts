import { afterEach, describe, expect, it } from 'vitest';
import { createFetchClient } from './fetch.ts';
import { localServer } from './testing/local-server.ts';

let server: Awaited<ReturnType<typeof localServer>>;
afterEach(() => server.close());

const json = { 'content-type': 'application/json' };

describe('the fetch client', () => {
  it("calls the contract's paths with the credentials", async () => {
    server = await localServer((_, response) => response.writeHead(200, json).end('{"run_id":"a b"}'));
    const { data } = await createFetchClient({ baseUrl: server.url, apiKey: 'secret' }).GET('/api/v1/runs/{run_id}', {
      params: { path: { run_id: 'a b' } },
    });
    expect(data?.run_id).toBe('a b');
    expect(server.received[0]).toMatchObject({ path: '/api/v1/runs/a%20b', headers: { 'x-api-key': 'secret' } });
  });

  it('asks for a token each time, and gives an error as a value', async () => {
    server = await localServer((_, response) => response.writeHead(401, json).end('{"code":"invalid_token"}'));
    const client = createFetchClient({ baseUrl: server.url, getToken: async () => 'abc' });
    const { error, response } = await client.GET('/api/v1/me');
    expect(response.status).toBe(401);
    expect(error?.code).toBe('invalid_token');
    expect(server.received[0]?.headers.authorization).toBe('Bearer abc');
  });

  it('takes the key to no other place', async () => {
    server = await localServer((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    const { response } = await createFetchClient({ baseUrl: server.url, apiKey: 'secret' }).GET('/api/v1/me');
    expect(response.status).toBe(302);
    expect(server.received).toHaveLength(1);
  });
});
