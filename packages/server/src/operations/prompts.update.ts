import { changedMeanwhile, requireMatch } from '@darkroom/contract/service';
import type { Handler } from './handler.ts';
import { promptNotFound, promptTag } from './prompts.get.ts';

export const promptsUpdate: Handler<'prompts.update'> = {
  async handle({ caller, body, parameters }, service) {
    const { prompt_id, 'If-Match': ifMatch } = parameters;
    const { prompt, model_type: modelType } = body;
    const { prompts } = service.store;
    const known = ifMatch === undefined ? undefined : await prompts.get(caller.userId, prompt_id);
    if (known === null) throw promptNotFound(prompt_id);
    if (known !== undefined) requireMatch(ifMatch, promptTag(known));
    const changed = await prompts.update(caller.userId, prompt_id, {
      prompt,
      modelType,
      ifUpdatedAt: known?.updated_at,
    });
    if (changed === null) throw known === undefined ? promptNotFound(prompt_id) : changedMeanwhile();
    return { status: 200, headers: { ETag: promptTag(changed) }, json: changed };
  },
};
