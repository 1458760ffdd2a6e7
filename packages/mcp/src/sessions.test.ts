import { afterEach, expect, test } from 'vitest';
import { ownerOf, type Session, Sessions } from './sessions.ts';

const sessions = new Sessions(2);
const closed: string[] = [];
afterEach(async () => {
  await sessions.closeAll();
  closed.length = 0;
});

const add = (id: string, { open = 0, lastUsed = 0 } = {}): void => {
  const close = async () => void closed.push(id);
  sessions.add(id, {
    transport: null as unknown as Session['transport'],
    owner: ownerOf('key'),
    open,
    lastUsed,
    close,
  });
};

test('a session is found only by the key that opened it', () => {
  add('one');
  expect(sessions.find('one', 'key')).toBeDefined();
  expect(sessions.find('one', 'another')).toBeUndefined();
  expect(sessions.find('two', 'key')).toBeUndefined();
});

test('the one that was not used for longest makes room', async () => {
  add('new', { lastUsed: 20 });
  add('old', { lastUsed: 10 });
  expect(await sessions.makeRoom()).toBe(true);
  expect(closed).toEqual(['old']);
});

test('those with an open request are kept, and then there is no room', async () => {
  add('one', { open: 1 });
  add('two', { open: 1 });
  expect(await sessions.makeRoom()).toBe(false);
  sessions.closeIdle(Number.POSITIVE_INFINITY);
  expect(closed).toEqual([]);
});

test('those that are not used are closed after a while', () => {
  add('old', { lastUsed: 10 });
  add('new', { lastUsed: 20 });
  sessions.closeIdle(15);
  expect(closed).toEqual(['old']);
});
