import { randomName } from '@darkroom/contract/service';
import { expect, test } from 'vitest';
import { firstIdAt, newId } from './ids.ts';

test('ids only grow, also within one millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId(1_790_000_000_000).id);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id is a UUIDv7 that carries the moment it reports', () => {
  const { id, at } = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
});

test('the first id at a moment lies between those before and those after it', () => {
  const { id, at } = newId();
  expect(firstIdAt(at.getTime()) <= id).toBe(true);
  expect(firstIdAt(at.getTime() + 1) > id).toBe(true);
});

test('random names have the asked length and only letters and digits', () => {
  expect(randomName(24)).toMatch(/^[A-Za-z0-9]{24}$/);
});
