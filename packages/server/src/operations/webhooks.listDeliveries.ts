import type { Handler } from './handler.ts';

export const webhooksListDeliveries: Handler<'webhooks.listDeliveries'> = {
  async handle({ caller, parameters }, service) {
    const { status, run_id: runId, limit = 0, cursor } = parameters;
    const page = await service.deliveries.list(caller.userId, { status, runId }, { limit, cursor });
    return { status: 200, json: { data: page.data, next_cursor: page.nextCursor } };
  },
};
