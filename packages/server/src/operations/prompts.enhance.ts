import { isEngineError, type WorkInputs } from '@darkroom/engine';
import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';
import { planWork } from './plan-work.ts';

/** Long, because on a busy machine the work waits until a worker is free. */
const longestWorkMs = 60_000;

export const promptsEnhance: Handler<'prompts.enhance'> = {
  async handle(call, service) {
    const { caller, body, signal } = call;
    const prompt = await service
      .backend()
      .enhancePrompt(planWork(call).work.input as WorkInputs['enhancePrompt'], {
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestWorkMs)]),
        progress() {},
        images: {},
      })
      .then((result) => result.prompt)
      .catch((error: unknown) => {
        if (isEngineError(error) && error.code === 'content_refused') {
          throw new Refused('content_refused', error.message, error.details, { cause: error });
        }
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
