import type { Handler } from './handler.ts';
import { promptNotFound } from './prompts.get.ts';

export const promptsUpdate: Handler<'prompts.update'> = {
  async answer({ caller, body, parameters: { prompt_id } }, service) {
    const { prompt, model_type: modelType } = body;
    const changes = { ...(prompt !== undefined && { prompt }), ...(modelType !== undefined && { modelType }) };
    const changed = await service.store.prompts.update(caller.userId, prompt_id, changes);
    if (changed === null) throw promptNotFound(prompt_id);
    return { status: 200, json: changed };
  },
};
