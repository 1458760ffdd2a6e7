import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';

export const webhooksGetDelivery: Handler<'webhooks.getDelivery'> = {
  async handle({ caller, parameters: { delivery_id } }, service) {
    const delivery = await service.deliveries.get(caller.userId, delivery_id);
    if (delivery === null) throw deliveryNotFound(delivery_id);
    return { status: 200, json: delivery };
  },
};

export function deliveryNotFound(deliveryId: string): Refused {
  return new Refused('delivery_not_found', `Delivery ${deliveryId} not found.`);
}
