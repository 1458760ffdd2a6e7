import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import vectors from '../../../../openapi/webhooks/signatures.json' with { type: 'json' };
import document from '../generated/openapi.json' with { type: 'json' };
import { readContract } from '../reading/contract-reading.ts';
import type { OpenApi } from '../reading/document.ts';
import { signWebhook } from './webhook-signature.ts';

const contract = readContract(document as unknown as OpenApi);
const secretSchema = contract.validators.compile(contract.componentSchema('WebhookSecret'));

test.each(vectors.signed)('signs with $about', async ({ secret, signature, ...event }) => {
  expect(secretSchema.issues(secret)).toEqual([]);
  expect(await signWebhook([secret], event)).toBe(signature);
  expect(await signWebhook([secret], { ...event, body: '{}' })).not.toBe(signature);
});

test.each(vectors.refused)('a secret has no base64 after the prefix: $about', ({ secret }) => {
  expect(secretSchema.issues(secret)).toEqual([{ path: '', message: 'must be base64 after whsec_', rule: 'pattern' }]);
});

test('each of several secrets signs', async () => {
  const [first, second] = vectors.signed.slice(2);
  const { id, timestamp, body } = first as NonNullable<typeof first>;
  const signed = await signWebhook([first?.secret ?? '', second?.secret ?? ''], { id, timestamp, body });
  expect(signed).toBe(`${first?.signature} ${second?.signature}`);
});

test('a secret that was stored before base64 was required is used as its bytes', async () => {
  const [event] = vectors.refused.filter(({ secret }) => secret.includes('!'));
  const { secret, id, timestamp, body } = event as NonNullable<typeof event>;
  const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  expect(await signWebhook([secret], { id, timestamp, body })).toBe(`v1,${digest}`);
});
