import { METHODS } from 'node:http';
import contract from '@darkroom/contract/openapi.json' with { type: 'json' };
import { beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from './raw-request.ts';
import { generate, type TestService } from './test-service.ts';

const runId = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';

/** What every response has, and what pages of other origins need. The service exists once the tests run. */
export function describeEveryResponse(getService: () => TestService): void {
  let service: TestService;
  beforeAll(() => {
    service = getService();
  });

  describe('every response', () => {
    test('every response has an id, a new one each time', async () => {
      const replies = await Promise.all(
        ['/healthz', '/nothing', '/api/v1/runs'].map((path) => service.call('GET', path, { as: null })),
      );
      const ids = replies.map(({ headers }) => headers.get('x-request-id'));
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    });

    test('another method is 405 and lists which there are', async () => {
      const reply = await service.call('PUT', `/api/v1/runs/${runId}`);
      expect(`${reply.status} ${reply.json.code}`).toBe('405 method_not_allowed');
      expect(reply.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE, OPTIONS');
      expect((await service.call('GET', generate)).headers.get('allow')).toBe('POST, OPTIONS');
    });

    test('another method is refused as the contract says, at every path', async () => {
      const paths = Object.entries(contract.paths);
      const statuses = await Promise.all(
        paths.map(async ([path, methods]) => {
          const method = ['PUT', 'DELETE', 'GET'].find((one) => !(one.toLowerCase() in methods)) ?? '';
          return (await service.call(method, path.replaceAll(/\{\w+\}/g, runId))).status;
        }),
      );
      expect(statuses).toEqual(paths.map(() => 405));
      service.running.expectKept();
    });

    test('every other method that HTTP knows is refused in the same way', async () => {
      const unusual = METHODS.filter((method) => !['GET', 'HEAD', 'POST', 'OPTIONS', 'CONNECT'].includes(method));
      const replies = await Promise.all(unusual.map((method) => rawRequest(service.running.url, method, generate)));
      for (const reply of replies) expect(reply).toMatch(/^HTTP\/1\.1 405 [\s\S]*Allow: POST, OPTIONS/);
      expect(await rawRequest(service.running.url, 'QUERY', '/nothing')).toMatch(/^HTTP\/1\.1 404 /);
    });

    test('headers that are too long are 431', async () => {
      const reply = await rawRequest(service.running.url, 'GET', '/healthz', `X-Long: ${'x'.repeat(20_000)}`);
      expect(reply).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"file_too_large"/);
    });

    test('pages of other origins may call it and see its headers', async () => {
      const origin = { Origin: 'https://app.example' };
      const preflight = await service.call('OPTIONS', generate, {
        as: null,
        headers: { ...origin, 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-methods')).toBe('POST');
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/X-API-Key.*Idempotency-Key/);
      const reply = await service.call('GET', '/api/v1/runs', { headers: origin });
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-expose-headers')).toMatch(/X-Request-Id.*RateLimit/);
    });

    test('there is a page at the root', async () => {
      const { status, headers } = await service.call('GET', '/', { as: null });
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain('text/html');
      const { status: out } = await service.call('GET', '/docs/..%2f..%2fpackage.json', { as: null });
      expect(out).not.toBe(200);
    });
  });
}
