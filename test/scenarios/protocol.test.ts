import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { describeAround } from './protocol/around.ts';
import { describeIdempotency } from './protocol/idempotency.ts';
import { describeMaking } from './protocol/making.ts';
import { describeReading } from './protocol/reading.ts';
import { startTalk, type Talk } from './protocol/talk.ts';

describe.each(['pglite', 'postgres'] as const)('how one talks to it, on %s', (database) => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await startTalk(database);
  });
  afterEach(() => {
    talk.backend.release();
    talk.running.expectKept();
  });
  afterAll(() => talk?.running.close());

  describeMaking(() => talk);
  describeReading(() => talk);
  describeIdempotency(() => talk);
  describeAround(() => talk);
});
