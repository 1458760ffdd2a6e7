import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { createApp } from './app.ts';

test('a request before the service has started is refused for now, and logs no warning', async () => {
  const logged: string[] = [];
  const metrics = createMetrics();
  const app = createApp({
    context: {
      service: () => undefined,
      stopping: new AbortController().signal,
      log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
      metrics,
      incomingFolder: '',
      observeResponse: undefined,
    },
    corsOrigins: '',
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${url}/api/v1/runs`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(logged).toEqual([]);
  await app.close();
  metrics.close();
});
