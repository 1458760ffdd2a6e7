import type { Contract } from './contract.ts';

export interface WebhookExample {
  secret: string;
  headers: { 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string };
  body: string;
}

/** The contract's complete example of a delivery: its secret, headers and body belong together. */
export function webhookExample({ document }: Contract): WebhookExample {
  const { parameters, examples } = document.components;
  return {
    secret: examples['webhooks.test.default-event'].value.secret,
    headers: {
      'webhook-id': parameters.WebhookId.example,
      'webhook-timestamp': String(parameters.WebhookTimestamp.example),
      'webhook-signature': parameters.WebhookSignature.example,
    },
    body: JSON.stringify(examples['run.completed.fox'].value),
  };
}
