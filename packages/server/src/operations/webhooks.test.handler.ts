import type { Handler } from './handler.ts';
import { checkWebhook } from './make-run.ts';
import { pickFields } from './pick-fields.ts';

/** Named differently from the other operations, because the test runner would take `webhooks.test.ts` for a test. */
export const webhooksTest: Handler<'webhooks.test'> = {
  async answer({ caller, body }, service) {
    const { url, type = 'run.completed' } = body;
    await checkWebhook(service, url, 'url');
    const delivery = await service.deliveries.test(caller.userId, { url, type, ...pickFields(body, 'secret') });
    return {
      status: 202,
      headers: { Location: `/api/v1/webhooks/deliveries/${delivery.delivery_id}` },
      json: delivery,
    };
  },
};
