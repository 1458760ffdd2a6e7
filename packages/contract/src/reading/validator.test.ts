import { expect, test } from 'vitest';
import { createValidators } from './validator.ts';

const { signal: never } = new AbortController();

test('schemas are compiled ahead, one after each pause', async () => {
  const validators = createValidators();
  const text = validators.compile({ type: 'string' });
  validators.compile({ type: 'number' });
  let pauses = 0;
  await validators.compileAhead(async () => void pauses++, never);
  expect(pauses).toBe(2);
  expect(text.issues(1)).toMatchObject([{ rule: 'type' }]);
});

test('compiling ahead ends when it is stopped; the rest is compiled when first needed', async () => {
  const validators = createValidators();
  const stopping = new AbortController();
  validators.compile({ type: 'string' });
  const number = validators.compile({ type: 'number' });
  let pauses = 0;
  await validators.compileAhead(async () => {
    pauses++;
    stopping.abort();
  }, stopping.signal);
  expect(pauses).toBe(1);
  expect(number.issues('x')).toMatchObject([{ rule: 'type' }]);
});

test('a schema that cannot be compiled is reported to the caller, and harms no other', async () => {
  const validators = createValidators();
  validators.compile({ type: 'no such type' } as never);
  const number = validators.compile({ type: 'number' });
  await expect(validators.compileAhead(async () => {}, never)).rejects.toThrow('type');
  expect(number.issues('x')).toMatchObject([{ rule: 'type' }]);
});
