import type { Handler } from './handler.ts';
import { promptNotFound } from './prompts.get.ts';

export const promptsDelete: Handler<'prompts.delete'> = {
  async handle({ caller, parameters: { prompt_id } }, service) {
    if (!(await service.store.prompts.remove(caller.userId, prompt_id))) throw promptNotFound(prompt_id);
    return { status: 204 };
  },
};
