import { mayUse, showModel } from '../store/index.ts';
import type { Handler } from './handler.ts';
import { modelForbidden, modelNotFound } from './use-model.ts';

export const modelsGet: Handler<'models.get'> = {
  async handle({ caller, parameters: { model_id } }, service) {
    const model = await service.store.models.find(model_id);
    if (model === null) throw modelNotFound(model_id);
    if (!mayUse(model, caller.userId)) throw modelForbidden(model_id);
    return { status: 200, json: showModel(model, caller.userId) };
  },
};
