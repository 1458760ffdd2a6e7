import { expect, test } from 'vitest';
import { isSignedBy, sign, signingKey } from './signature.ts';

test('signs as Standard Webhooks does, by its own example', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(sign(signed, secret)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(isSignedBy(`v1,wrong ${sign(signed, secret)}`, signed, secret)).toBe(true);
  expect(isSignedBy(sign(signed, secret), { ...signed, body: '{"test": 1}' }, secret)).toBe(false);
});

test('a secret without the prefix is its UTF-8 bytes', () => {
  expect(signingKey('geheim-ß')).toEqual(Buffer.from('geheim-ß', 'utf8'));
  expect(signingKey('whsec_AAEC')).toEqual(Buffer.from([0, 1, 2]));
});
