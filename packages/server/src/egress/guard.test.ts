import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './address.ts';
import { UrlRefused } from './errors.ts';
import { createGuard } from './guard.ts';

const names: Record<string, string[]> = {
  'public.test': ['93.184.216.34'],
  'inside.test': ['10.1.2.3'],
  'mixed.test': ['93.184.216.34', '169.254.169.254'],
  'six.test': ['fd00::1'],
};
const resolve = async (name: string) => {
  const addresses = names[name];
  if (addresses === undefined) throw new Error('ENOTFOUND');
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};
const guard = createGuard(isPublicAddress, resolve);
const verdict = (address: string) =>
  guard.check(new URL(address)).then(
    () => 'called',
    (error) => (error instanceof UrlRefused ? 'refused' : error),
  );

describe('the guard of outgoing URLs', () => {
  test.each([
    'http://93.184.216.34/a.png',
    'https://[2606:4700::1111]/a.png',
    'http://public.test/a.png',
    'http://unknown.test/a.png',
  ])('calls %s', async (address) => {
    expect(await verdict(address)).toBe('called');
  });

  test.each([
    ['loopback', 'http://127.0.0.1/'],
    ['loopback in other words', 'http://0x7f.1/'],
    ['loopback as a number', 'http://2130706433/'],
    ['loopback in octal', 'http://0177.0.0.1/'],
    ['this host', 'http://0.0.0.0/'],
    ['a private network', 'http://192.168.0.10/'],
    ['another private network', 'http://172.16.9.1/'],
    ['link-local, where clouds keep their secrets', 'http://169.254.169.254/latest/meta-data'],
    ['carrier-grade NAT', 'http://100.64.0.1/'],
    ['multicast', 'http://224.0.0.1/'],
    ['loopback of IPv6', 'http://[::1]/'],
    ['unique local IPv6', 'http://[fd12:3456::1]/'],
    ['link-local IPv6', 'http://[fe80::1]/'],
    ['IPv4 written as IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['IPv4 behind NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['IPv4 behind 6to4', 'http://[2002:7f00:1::]/'],
    ['IPv4 behind NAT64 of a local network', 'http://[64:ff9b:1::a00:1]/'],
    ['IPv4-compatible IPv6', 'http://[::10.0.0.1]/'],
    ['IPv4-compatible IPv6 of a public IP address', 'http://[::93.184.216.34]/'],
    ['IPv4 behind Teredo', 'http://[2001:0:4136:e378:8000:63bf:f5ff:fffe]/'],
    ['IPv4 behind ISATAP', 'http://[2606:4700::5efe:10.0.0.1]/'],
    ['IPv4 behind ISATAP, marked as global', 'http://[2606:4700::200:5efe:10.0.0.1]/'],
    ['IPv4 translated (SIIT)', 'http://[::ffff:0:10.0.0.1]/'],
    ['IPv6 that is not given out', 'http://[4000::1]/'],
    ["Azure's wire server", 'http://168.63.129.16/machine'],
    ["Azure's wire server written as IPv6", 'http://[::ffff:168.63.129.16]/'],
    ['a name of a private address', 'http://inside.test/'],
    ['a name that has one private address among public ones', 'http://mixed.test/'],
    ['a name of a private IPv6 address', 'http://six.test/'],
    ['another scheme', 'ftp://93.184.216.34/a.png'],
    ['a file', 'file:///etc/passwd'],
    ['credentials', 'http://user:password@93.184.216.34/'],
  ])('refuses %s', async (_, address) => {
    expect(await verdict(address)).toBe('refused');
  });

  test('connects to what it has checked, whatever the name says later', async () => {
    const results = [['93.184.216.34'], ['127.0.0.1']];
    const rebinding = createGuard(isPublicAddress, async () =>
      (results.shift() ?? []).map((address) => ({ address, family: 4 })),
    );
    await rebinding.check(new URL('http://rebinding.test/'));
    const connected = await new Promise((done) => rebinding.lookup('rebinding.test', {}, (error) => done(error)));
    expect(connected).toBeInstanceOf(UrlRefused);
  });
});
