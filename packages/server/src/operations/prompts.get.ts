import { entityTag } from '@darkroom/contract/service';
import { Refused } from '../contract/refused.ts';
import type { Prompt } from '../store/prompts.ts';
import type { Handler } from './handler.ts';

export const promptsGet: Handler<'prompts.get'> = {
  async handle({ caller, parameters: { prompt_id } }, service) {
    const prompt = await service.store.prompts.get(caller.userId, prompt_id);
    if (prompt === null) throw promptNotFound(prompt_id);
    return { status: 200, headers: { ETag: promptTag(prompt) }, json: prompt };
  },
};

/** Each change moves `updated_at`, so it distinguishes the versions of a prompt. */
export function promptTag({ id, updated_at }: Prompt): string {
  return entityTag(id, Date.parse(updated_at));
}

export function promptNotFound(promptId: string): Refused {
  return new Refused('prompt_not_found', `Prompt ${promptId} not found.`);
}
