import type { Handler } from './handler.ts';
import { pickFields } from './pick-fields.ts';

export const webhooksListDeliveries: Handler<'webhooks.listDeliveries'> = {
  async answer({ caller, parameters }, service) {
    const { status, run_id: runId, limit = 0 } = parameters;
    const filters = pickFields({ status, runId }, 'status', 'runId');
    const page = await service.deliveries.list(caller.userId, filters, { limit, ...pickFields(parameters, 'cursor') });
    return { status: 200, json: { data: page.data, next_cursor: page.nextCursor } };
  },
};
