import { describe, expect, it } from 'vitest';
import vectors from '../../../openapi/webhooks/signatures.json' with { type: 'json' };
import { verifyWebhook } from './webhook.ts';

type Signed = Omit<(typeof vectors.signed)[0], 'timestamp'> & { timestamp: string };
const [signed, refused] = [vectors.signed, vectors.refused].map((list) =>
  list.map((one) => ({ ...one, timestamp: String(one.timestamp) })),
) as [Signed[], Signed[]];

const [vector] = signed as [(typeof signed)[0]];
const headersOf = ({ id, timestamp, signature }: typeof vector) => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});
const at = { now: Number(vector.timestamp) * 1000 };

describe('verifyWebhook', () => {
  it.each(signed)('accepts $about', async (one) => {
    const now = Number(one.timestamp) * 1000;
    const event = await verifyWebhook(one.body, headersOf(one), one.secret, { now });
    expect(event).toEqual(JSON.parse(one.body));
  });

  it.each(refused)('rejects a secret with $about after the prefix', async (one) => {
    const call = verifyWebhook(one.body, headersOf(one), one.secret, { now: Number(one.timestamp) * 1000 });
    await expect(call).rejects.toMatchObject({ path: '/signature' });
  });

  it('accepts the body and headers in every form that servers have', async () => {
    const expected = JSON.parse(vector.body);
    const bytes = new TextEncoder().encode(vector.body);
    expect(await verifyWebhook(bytes, new Headers(headersOf(vector)), vector.secret, at)).toEqual(expected);
    expect(await verifyWebhook(Buffer.from(bytes), headersOf(vector), vector.secret, at)).toEqual(expected);
    expect(await verifyWebhook(bytes.buffer, headersOf(vector), vector.secret, at)).toEqual(expected);
  });

  it('finds the right one of several signatures, and of several secrets', async () => {
    const many = `v1a,abc= v1,AAAA v1,= v2,${vector.signature.slice(3)} ${vector.signature}`;
    await expect(
      verifyWebhook(vector.body, headersOf({ ...vector, signature: many }), ['old', vector.secret], at),
    ).resolves.toBeTruthy();
  });

  const wrong: [string, Partial<typeof vector>][] = [
    ['another body', { body: `${vector.body} ` }],
    ['another id', { id: 'msg_other' }],
    ['another secret', { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
    ['no signature', { signature: '' }],
    ['a signature of another version', { signature: vector.signature.replace('v1', 'v2') }],
    ['a signature with a longer version', { signature: vector.signature.replace('v1', 'xv1') }],
    ['a signature that is not base64', { signature: 'v1,%%%%' }],
    ['a signature that is too short', { signature: 'v1,rAvf' }],
  ];
  it.each(wrong)('rejects %s', async (_, change) => {
    const changed = { ...vector, ...change };
    const call = verifyWebhook(changed.body, headersOf(changed), changed.secret, at);
    await expect(call).rejects.toMatchObject({ name: 'ValidationError', code: 'webhook_invalid', path: '/signature' });
  });

  it.each([301, -301])('rejects an event of %i seconds ago', async (seconds) => {
    const call = verifyWebhook(vector.body, headersOf(vector), vector.secret, { now: at.now + seconds * 1000 });
    await expect(call).rejects.toMatchObject({ code: 'webhook_invalid', path: '/timestamp' });
  });

  it.each([300, -300])('accepts an event of %i seconds ago', async (seconds) => {
    const call = verifyWebhook(vector.body, headersOf(vector), vector.secret, { now: at.now + seconds * 1000 });
    await expect(call).resolves.toBeTruthy();
  });

  it.each(['', 'soon', 'NaN'])('rejects the timestamp %j', async (timestamp) => {
    const call = verifyWebhook(vector.body, headersOf({ ...vector, timestamp }), vector.secret, at);
    await expect(call).rejects.toMatchObject({ path: '/timestamp' });
  });

  it.each(['', 'whsec_', 'whsec_%'])('rejects the secret %j rather than use an empty key', async (secret) => {
    await expect(verifyWebhook(vector.body, headersOf(vector), secret, at)).rejects.toMatchObject({
      path: '/signature',
    });
  });
});
