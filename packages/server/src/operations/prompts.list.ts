import type { Handler } from './handler.ts';
import { pickFields } from './pick-fields.ts';

export const promptsList: Handler<'prompts.list'> = {
  async answer({ caller, parameters }, service) {
    const { limit = 0 } = parameters;
    const page = await service.store.prompts.list(caller.userId, { limit, ...pickFields(parameters, 'cursor') });
    return { status: 200, json: { data: page.data, next_cursor: page.nextCursor } };
  },
};
