import type { OperationId } from '@darkroom/contract';
import { operations } from '../contract/document.ts';
import type { SourceRequest } from '../sources/index.ts';
import type { Call } from './handler.ts';
import type { RunPlan } from './make-run.ts';

const readers = new Map(operations.map(({ id, readWork }) => [id, readWork]));

/** What a request wants to be done, as the contract says in `x-work`. */
export function planWork<Id extends OperationId>({
  operationId,
  body,
}: Pick<Call<Id>, 'operationId' | 'body'>): RunPlan {
  const fields = body as Record<string, unknown> & { image_index?: number };
  const requested = readers.get(operationId)?.(fields);
  if (requested === undefined) throw new Error(`The contract has no work for ${operationId}.`);
  const { kind, input, images, masked, modelType, seeded, parentRunId } = requested;
  const { image_index: imageIndex = 0 } = fields;
  return {
    work: { kind, input } as RunPlan['work'],
    seeded,
    sources: images.map((image) => ({ ...image, value: image.value as SourceRequest['value'], imageIndex })),
    parentRunId,
    ...(masked !== undefined && { maskOver: masked }),
    ...(modelType !== undefined && { modelType }),
  };
}
