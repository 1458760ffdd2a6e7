import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../process/log.ts';
import type { ClaimRequest } from './delivery-claims.ts';
import { openStore, type Store } from './index.ts';
import { preparedFolder } from './testing/prepared-folder.ts';

let dataFolder: string;
let store: Store;
const open = () => openStore({ dataFolder, queueLimit: 1000, runDeadlineSeconds: 600, log: silentLog });

beforeAll(async () => {
  dataFolder = await preparedFolder();
  store = await open();
});
afterAll(async () => {
  await store.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const add = (userId: string, url: string) =>
  store.deliveries.add({ userId, runId: null, type: 'run.failed', url, secret: null, payload: '{}' });
const claim = (request: Partial<ClaimRequest> = {}) =>
  store.deliveries.claim({
    count: 10,
    fullUsers: [],
    fullReceivers: [],
    fullUnlessQuick: [],
    quickOnly: false,
    reserve: () => true,
    ...request,
  });
const urls = (claimed: { url: string }[]) => claimed.map(({ url }) => url).toSorted();

test('each claim gives every lane that has room one delivery, the oldest first', async () => {
  for (const path of ['1', '2']) await add('usr_a', `http://one.test/${path}`);
  await add('usr_b', 'http://one.test/3');
  await add('usr_b', 'http://two.test/4');
  expect(await claim({ reserve: () => false })).toEqual([]);
  expect(await claim({ fullUsers: ['usr_a', 'usr_b'] })).toEqual([]);
  expect(await claim({ fullUnlessQuick: ['http://one.test', 'http://two.test'] })).toEqual([]);
  expect(await claim({ quickOnly: true })).toEqual([]);
  const first = await claim({ fullReceivers: ['http://two.test'] });
  expect(urls(first)).toEqual(['http://one.test/1', 'http://one.test/3']);
  expect(urls(await claim())).toEqual(['http://one.test/2', 'http://two.test/4']);
  expect(await claim()).toEqual([]);

  // A receiver that responded quickly gets slots when others do not.
  const attempt = { at: new Date().toISOString(), status_code: 204, error: null, duration_ms: 5 };
  for (const delivery of first) {
    await store.deliveries.record({ delivery, quick: true, attempt, outcome: { status: 'delivered' } });
  }
  await add('usr_a', 'http://one.test/5');
  expect(urls(await claim({ quickOnly: true, fullUnlessQuick: ['http://one.test'] }))).toEqual(['http://one.test/5']);
});

test('what a process had claimed when it was lost is due again at the next start', async () => {
  await add('usr_c', 'http://three.test/');
  expect(urls(await claim({ fullUsers: ['usr_a', 'usr_b'] }))).toEqual(['http://three.test/']);
  expect(await claim()).toEqual([]);
  await store.close();
  store = await open();
  expect(urls(await claim({ fullUsers: ['usr_a', 'usr_b'] }))).toEqual(['http://three.test/']);
});
