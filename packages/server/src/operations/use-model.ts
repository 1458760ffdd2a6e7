import { invalid, Refused } from '../contract/refused.ts';
import { mayUse } from '../store/index.ts';
import type { Service } from './service.ts';

/**
 * Returns the deployment id of a custom model, after checking that it exists, that the caller may use it, and that it
 * works with the model type.
 */
export async function useModel(service: Service, userId: string, modelId: string, modelType: string): Promise<string> {
  const model = await service.store.models.find(modelId);
  if (model === null) throw modelNotFound(modelId);
  if (!mayUse(model, userId)) throw modelForbidden(modelId);
  if (model.status !== 'ready') {
    throw new Refused('model_unavailable', `Model ${modelId} is unavailable. Choose another.`);
  }
  if (!model.model_types.includes(modelType)) {
    throw invalid([
      {
        path: '/model_id',
        message: `is a model for ${model.model_types.join(', ')}, not for ${modelType}`,
        rule: 'model',
      },
    ]);
  }
  return model.deployment_id;
}

export function modelNotFound(modelId: string): Refused {
  return new Refused(
    'model_not_found',
    `Model ${modelId} not found. List the models you can use with GET /api/v1/models.`,
  );
}

export function modelForbidden(modelId: string): Refused {
  return new Refused('model_forbidden', `You may not use model ${modelId}. Ask its owner to share it with you.`);
}
