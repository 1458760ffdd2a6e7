import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import vectors from '../../../../openapi/webhooks/signatures.json' with { type: 'json' };
import { signatureProblem } from './signature.ts';

function signed(secret: string | Buffer, body = '{}', timestamp = String(Math.floor(Date.now() / 1000))) {
  const signature = createHmac('sha256', secret).update(`evt_12345678.${timestamp}.${body}`).digest('base64');
  return {
    headers: {
      'webhook-id': 'evt_12345678',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,AAAA v1,${signature}`,
    },
    body: Buffer.from(body),
    at: 0,
  };
}

test.each(vectors.signed)('a signature fits $about', ({ secret, id, timestamp, body, signature }) => {
  vi.setSystemTime(timestamp * 1000);
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
  const received = { headers, body: Buffer.from(body), at: 0 };
  expect(signatureProblem(received, secret)).toBeUndefined();
  expect(signatureProblem({ ...received, body: Buffer.from('{}') }, secret)).toMatch(/no signature fits/);
  vi.useRealTimers();
});

test.each(vectors.refused)('no signature fits a secret with $about after the prefix', ({ secret, ...event }) => {
  vi.setSystemTime(event.timestamp * 1000);
  const [id, timestamp, signature] = [event.id, String(event.timestamp), event.signature];
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  expect(signatureProblem({ headers, body: Buffer.from(event.body), at: 0 }, secret)).toMatch(/not base64/);
  vi.useRealTimers();
});

test('a signature holds only for its secret, body and time', () => {
  expect(signatureProblem(signed('a secret ü'), 'a secret ü')).toBeUndefined();
  expect(
    signatureProblem(signed(Buffer.from('key')), `whsec_${Buffer.from('key').toString('base64')}`),
  ).toBeUndefined();
  expect(signatureProblem(signed('another'), 'a secret ü')).toMatch(/no signature fits/);
  expect(signatureProblem({ ...signed('s'), body: Buffer.from('{ }') }, 's')).toMatch(/no signature fits/);
  expect(signatureProblem(signed('s', '{}', '1700000000'), 's')).toMatch(/not fresh/);
});
