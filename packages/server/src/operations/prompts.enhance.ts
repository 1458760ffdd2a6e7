import { failureOf } from '../jobs/failure.ts';
import { Refused } from '../problem.ts';
import type { Handler } from './handler.ts';
import { pickFields } from './pick-fields.ts';

const longestWorkMs = 30_000;

export const promptsEnhance: Handler<'prompts.enhance'> = {
  async answer({ caller, body, signal }, service) {
    const prompt = await service
      .backend()
      .enhancePrompt(
        { prompt: body.prompt, ...pickFields(body, 'model_type', 'seed') },
        { signal: AbortSignal.any([signal, AbortSignal.timeout(longestWorkMs)]), progress() {}, images: {} },
      )
      .then((result) => result.prompt)
      .catch((error: unknown) => {
        const { code, message, details } = failureOf(error);
        // A refusal by the model's rules is final; everything else may pass.
        if ((code as string) === 'content_refused') throw new Refused(code, message, details, { cause: error });
        throw new Refused('backend_error', 'The prompt could not be enhanced. Send it again.', undefined, {
          cause: error,
        });
      });
    const saved = await service.store.prompts.create({
      userId: caller.userId,
      prompt: prompt ?? body.prompt,
      originalPrompt: body.prompt,
      modelType: body.model_type ?? null,
    });
    return {
      status: 201,
      headers: { Location: `/api/v1/prompts/${saved.id}` },
      json: { success: true, message: 'The prompt was enhanced and saved.', data: saved },
    };
  },
};
