import { Refused } from '../problem.ts';
import type { Handler } from './handler.ts';

export const promptsGet: Handler<'prompts.get'> = {
  async answer({ caller, parameters: { prompt_id } }, service) {
    const prompt = await service.store.prompts.get(caller.userId, prompt_id);
    if (prompt === null) throw promptNotFound(prompt_id);
    return { status: 200, json: prompt };
  },
};

export function promptNotFound(promptId: string): Refused {
  return new Refused('prompt_not_found', `Prompt ${promptId} not found.`);
}
