import type { Handler } from './handler.ts';

export const modelsList: Handler<'models.list'> = {
  async handle({ caller, parameters }, service) {
    const { limit = 0, cursor, model_type } = parameters;
    const page = await service.store.models.list(caller.userId, { limit, cursor }, model_type);
    return { status: 200, json: { data: page.data, next_cursor: page.nextCursor } };
  },
};
