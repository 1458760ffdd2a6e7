import type { Handler } from './handler.ts';
import { deliveryNotFound } from './webhooks.getDelivery.ts';

export const webhooksRedeliver: Handler<'webhooks.redeliver'> = {
  async handle({ caller, parameters: { delivery_id } }, service) {
    const delivery = await service.deliveries.redeliver(caller.userId, delivery_id);
    if (delivery === null) throw deliveryNotFound(delivery_id);
    return {
      status: 202,
      headers: { Location: `/api/v1/webhooks/deliveries/${delivery.delivery_id}` },
      json: delivery,
    };
  },
};
