import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealing, parseSecretKey, type Sealed, SecretUnreadable } from './sealing.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];

test('a text comes back for its purpose only, and is never sealed the same way twice', () => {
  const sealing = createSealing({ current: first });
  const sealed = sealing.seal('webhook secret of usr_a', 'geheim-ß');
  expect(sealed).not.toContain('geheim');
  expect(sealing.open('webhook secret of usr_a', sealed)).toBe('geheim-ß');
  expect(sealing.seal('webhook secret of usr_a', 'geheim-ß')).not.toBe(sealed);
  expect(() => sealing.open('webhook secret of usr_b', sealed)).toThrow(SecretUnreadable);
});

test('a text that was changed, cut off or never sealed is refused', () => {
  const sealing = createSealing({ current: first });
  const sealed = sealing.seal('a', 'text');
  const at = sealed.length - 4;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  for (const wrong of [changed, sealed.slice(0, 20), `enc1:${sealing.keyId}:`, 'plain text', '']) {
    expect(() => sealing.open('a', wrong as Sealed)).toThrow(SecretUnreadable);
  }
});

test('the previous key only decrypts', () => {
  const old = createSealing({ current: first });
  const rotated = createSealing({ current: second, previous: first });
  expect(rotated.open('a', old.seal('a', 'text'))).toBe('text');
  expect(rotated.previousKeyId).toBe(old.keyId);
  expect(() => old.open('a', rotated.seal('a', 'text'))).toThrow(SecretUnreadable);
});

test('a key is read from base64 or hex, and nothing else', () => {
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    expect(parseSecretKey(first.toString(encoding))).toEqual(first);
  }
  for (const wrong of ['', 'x'.repeat(32), randomBytes(31).toString('base64'), randomBytes(33).toString('hex')]) {
    expect(parseSecretKey(wrong)).toBeUndefined();
  }
});
