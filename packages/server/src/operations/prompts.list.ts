import type { Handler } from './handler.ts';

export const promptsList: Handler<'prompts.list'> = {
  async handle({ caller, parameters }, service) {
    const { limit = 0, cursor } = parameters;
    const page = await service.store.prompts.list(caller.userId, { limit, cursor });
    return { status: 200, json: { data: page.data, next_cursor: page.nextCursor } };
  },
};
