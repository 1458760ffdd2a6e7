import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exitCodes } from './exit-codes.ts';

it('are in the README as they are', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (\d+) +\| (.*?) +\|$/gm)].map(([, code, meaning]) => [Number(code), meaning]);
  expect(rows).toEqual(Object.values(exitCodes).map((entry) => [...entry]));
});
