import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { signWebhook } from './webhook-signature.ts';

const event = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('signs as Standard Webhooks does, by its own example', async () => {
  expect(await signWebhook([secret], event)).toBe(signature);
  expect(await signWebhook([secret], { ...event, body: '{"test": 1}' })).not.toBe(signature);
});

test('a secret that is not base64 after the prefix, or has none, is its UTF-8 bytes', async () => {
  const { id, timestamp, body } = event;
  for (const plain of ['geheim-ß', 'whsec_not base64!']) {
    const digest = createHmac('sha256', Buffer.from(plain, 'utf8')).update(`${id}.${timestamp}.${body}`);
    expect(await signWebhook([secret, plain], event)).toBe(`${signature} v1,${digest.digest('base64')}`);
  }
});
