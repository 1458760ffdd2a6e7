import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { describeEveryResponse } from './protocol/every-response.ts';
import { describeIdempotency } from './protocol/idempotency.ts';
import { describeMaking } from './protocol/making.ts';
import { describeReading } from './protocol/reading.ts';
import { startTestService, type TestService } from './protocol/test-service.ts';

describe.each(['pglite', 'postgres'] as const)('how one talks to it, on %s', (database) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(database);
  });
  afterEach(() => {
    service.backend.release();
    service.running.expectKept();
  });
  afterAll(() => service?.running.close());

  describeMaking(() => service);
  describeReading(() => service);
  describeIdempotency(() => service);
  describeEveryResponse(() => service);
});
