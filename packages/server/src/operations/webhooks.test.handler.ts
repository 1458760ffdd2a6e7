import type { Handler } from './handler.ts';
import { checkWebhook } from './make-run.ts';

/** Named differently from the other operations, because the test runner would run `webhooks.test.ts` as a test. */
export const webhooksTest: Handler<'webhooks.test'> = {
  async handle({ caller, body }, service) {
    const { url, secret, type = 'run.completed' } = body;
    await checkWebhook(service, url, 'url');
    const delivery = await service.deliveries.test(caller.userId, { url, type, secret });
    return {
      status: 202,
      headers: { Location: `/api/v1/webhooks/deliveries/${delivery.delivery_id}` },
      json: delivery,
    };
  },
};
