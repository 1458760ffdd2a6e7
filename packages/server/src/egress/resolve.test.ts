import { createSocket, type Socket } from 'node:dgram';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../store/testing/temporary-folder.ts';
import { createResolve } from './resolve.ts';

const hostsFile = join(temporaryFolder(), 'hosts');
writeFileSync(hostsFile, '127.0.0.1 localhost named.in.hosts.test # and.not.this.test\n');
const asked: string[] = [];
let dns: Socket;
let servers: string[];

/** Resolves `public.test`, does not know `missing.test`, and does not respond for any other name. */
beforeAll(async () => {
  dns = createSocket('udp4', (query, { port, address }) => {
    const name = nameIn(query);
    asked.push(name);
    const type = query.readUInt16BE(12 + name.length + 2);
    if (name === 'public.test') dns.send(responseTo(query, type === 1 ? [93, 184, 216, 34] : undefined), port, address);
    if (name === 'missing.test') dns.send(responseTo(query, undefined, 3), port, address);
  });
  await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done));
  servers = [`127.0.0.1:${dns.address().port}`];
});
afterAll(() => new Promise<void>((done) => dns.close(() => done())));

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; (query[at] ?? 0) > 0; at += (query[at] ?? 0) + 1) {
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  }
  return labels.join('.');
}

function responseTo(query: Buffer, address: number[] | undefined, code = 0): Buffer {
  const question = query.subarray(12, 12 + nameIn(query).length + 2 + 4);
  const header = Buffer.from([0, 0, 0x81, 0x80 | code, 0, 1, 0, address === undefined ? 0 : 1, 0, 0, 0, 0]);
  query.copy(header, 0, 0, 2);
  const record = address === undefined ? [] : [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
  return Buffer.concat([header, question, Buffer.from(record)]);
}

test('a name is resolved by DNS', async () => {
  expect(await createResolve({ servers, hostsFile })('public.test')).toEqual([{ address: '93.184.216.34', family: 4 }]);
});

test('names whose servers do not respond fail in time, however many, and keep nobody else waiting', async () => {
  const resolve = createResolve({ servers, hostsFile, deadlineMs: 300 });
  const tarpits = Array.from({ length: 200 }, (_, at) => resolve(`tarpit-${at}.test`));
  const settled = Promise.allSettled(tarpits);
  expect(await createResolve({ servers, hostsFile })('public.test')).toHaveLength(1);
  expect((await resolve('localhost')).length).toBeGreaterThan(0);
  for (const result of await settled) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEOUT' } });
  }
});

test('names of the machine itself are not asked of DNS', async () => {
  const resolve = createResolve({ servers, hostsFile });
  expect(await resolve('localhost')).toContainEqual({ address: '127.0.0.1', family: 4 });
  // The system has its own hosts file, so it does not know this name.
  await expect(resolve('named.in.hosts.test')).rejects.toBeInstanceOf(Error);
  expect(asked).not.toContain('named.in.hosts.test');
});

test('a name that nobody knows is not found', async () => {
  await expect(createResolve({ servers, hostsFile })('missing.test')).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
  });
});
