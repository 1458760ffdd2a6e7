import { createHmac } from 'node:crypto';
import contract from '@darkroom/contract/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';

it('shows a signature that really is one: a reader can check their code with it', () => {
  const { parameters, examples } = contract.components;
  const secret = examples['webhooks.test.default-event'].value.secret.slice('whsec_'.length);
  const body = JSON.stringify(examples['run.completed.fox'].value);
  const signed = `${parameters.WebhookId.example}.${parameters.WebhookTimestamp.example}.${body}`;
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64');
  expect(parameters.WebhookSignature.example).toBe(`v1,${signature}`);
});
