import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from './webhook.ts';

/** Vectors that the Standard Webhooks project publishes: its specification's and its libraries' own. */
const vectors = [
  {
    secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
    body: '{"event_type":"ping","data":{"success":true}}',
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: '1731705121',
    signature: 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  },
  {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    body: '{"test": 2432232314}',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: '1614265330',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
];
const [vector] = vectors as [(typeof vectors)[0]];
const headersOf = ({ id, timestamp, signature }: typeof vector) => ({
  'webhook-id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});
const at = { now: Number(vector.timestamp) * 1000 };

describe('verifyWebhook', () => {
  it.each(vectors)('accepts the published vector $id', async (published) => {
    const now = Number(published.timestamp) * 1000;
    const event = await verifyWebhook(published.body, headersOf(published), published.secret, { now });
    expect(event).toEqual(JSON.parse(published.body));
  });

  it('accepts the body and headers in every form that servers have', async () => {
    const expected = JSON.parse(vector.body);
    const bytes = new TextEncoder().encode(vector.body);
    expect(await verifyWebhook(bytes, new Headers(headersOf(vector)), vector.secret, at)).toEqual(expected);
    expect(await verifyWebhook(Buffer.from(bytes), headersOf(vector), vector.secret, at)).toEqual(expected);
    expect(await verifyWebhook(bytes.buffer, headersOf(vector), vector.secret, at)).toEqual(expected);
  });

  it('uses the UTF-8 bytes of a secret without a prefix', async () => {
    const secret = 'pässword';
    const signature = `v1,${createHmac('sha256', secret).update(`${vector.id}.${vector.timestamp}.${vector.body}`).digest('base64')}`;
    await expect(verifyWebhook(vector.body, headersOf({ ...vector, signature }), secret, at)).resolves.toBeTruthy();
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
