import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Case } from './case.ts';
import { cases, slowCases } from './cases/index.ts';
import { problemsOf } from './check.ts';
import { type Pace, startTarget, type Target, type TargetName } from './target.ts';

/** Sends every case to the mock or the service, a test each. */
export function sendCases(name: TargetName): void {
  describe(`the client of the document and the ${name}`, () => {
    ask(name, 'quick', cases);
    ask(name, 'slow', slowCases);
  });
}

function ask(name: TargetName, pace: Pace, some: Case[]): void {
  describe(`${pace} runs`, () => {
    let target: Target;
    beforeAll(async () => {
      target = await startTarget(name, pace);
    });
    afterAll(() => target?.close());

    test.concurrent.for(some)('$operation: $title', async (each, { expect }) => {
      expect((await problemsOf(target, each)).join('\n')).toBe('');
    });
  });
}
