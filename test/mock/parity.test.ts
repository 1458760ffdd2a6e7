import { type Mock, startMock } from '@darkroom/mock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstKey, type Running, startRunning } from '../scenarios/running.ts';
import { createStandIn } from '../scenarios/stand-in-backend.ts';
import { compareResponses, factsOf } from './compare-responses.ts';
import { cases, prepare, type Target } from './parity-cases.ts';
import { differences } from './parity-differences.ts';

let mock: Mock;
let live: Running;
let mocked: Target;
let served: Target;
const met = new Set<number>();

beforeAll(async () => {
  live = await startRunning({ backend: createStandIn(), env: { DARKROOM_ALLOW_PRIVATE_URLS: 'true' } });
  mock = await startMock({ runTime: 0 });
  mocked = await prepare(mock.url, firstKey);
  served = await prepare(live.url, firstKey);
});
afterAll(async () => {
  await mock?.stop();
  await live?.close();
});

describe('mock and live service', () => {
  it.each(cases)('$name', async ({ name, ask }) => {
    const [ours, theirs] = [await factsOf(await ask(mocked)), await factsOf(await ask(served))];
    const unexplained = compareResponses(ours, theirs).filter(({ at }) => {
      const known = differences.findIndex(
        (difference) => name.startsWith(difference.case) && at.startsWith(difference.at),
      );
      if (known >= 0) met.add(known);
      return known < 0;
    });
    expect(unexplained, JSON.stringify(unexplained)).toEqual([]);
  });

  it('differ wherever the list says that they do', () => {
    expect(differences.filter((_, index) => !met.has(index))).toEqual([]);
  });
});
