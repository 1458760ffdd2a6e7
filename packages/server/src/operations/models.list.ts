import type { Handler } from './handler.ts';
import { pickFields } from './pick-fields.ts';

export const modelsList: Handler<'models.list'> = {
  async answer({ caller, parameters }, service) {
    const { limit = 0 } = parameters;
    const page = await service.store.models.list(
      caller.userId,
      { limit, ...pickFields(parameters, 'cursor') },
      parameters.model_type,
    );
    return { status: 200, json: { data: page.data, next_cursor: page.nextCursor } };
  },
};
