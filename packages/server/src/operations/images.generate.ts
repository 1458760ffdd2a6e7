import { prefers } from '@darkroom/contract/reading';
import { reading } from '../contract/document.ts';
import { planWork } from './plan-work.ts';
import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { runLocation } from './run-text.ts';
import { useModel } from './use-model.ts';

export const imagesGenerate = runOperation<'images.generate'>({
  async plan(call, service) {
    const { model_id: modelId, model_type: modelType = '' } = call.body;
    const lora = modelId === undefined ? undefined : await useModel(service, call.caller.userId, modelId, modelType);
    const fixed = reading.batchSizes.get(modelType);
    const batch = fixed === undefined ? {} : { batch_size: fixed };
    const { work, ...plan } = planWork(call);
    const input = { ...batch, ...(lora !== undefined && { lora_1: lora }), ...work.input };
    return { ...plan, work: { ...work, input } as typeof work, modelId, setInputs: batch };
  },
  show(run, call, service) {
    const reply = showGeneration(run, call, service);
    if (!prefers(call.parameters.Prefer, 'return', 'minimal')) return reply;
    return { status: 204, headers: { Location: runLocation(run), 'Preference-Applied': 'return=minimal' } };
  },
});
