import type { Handler } from './handler.ts';

export const promptsCreate: Handler<'prompts.create'> = {
  async handle({ caller, body: { prompt, model_type: modelType = null } }, service) {
    const { userId } = caller;
    const saved = await service.store.prompts.create({ userId, prompt, originalPrompt: prompt, modelType });
    return { status: 201, headers: { Location: `/api/v1/prompts/${saved.id}` }, json: saved };
  },
};
