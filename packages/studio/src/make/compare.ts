import type { Schemas } from '@darkroom/client';
import type { Draft } from '../draft/draft.ts';
import { type Request, requestOf } from '../draft/request.ts';
import type { Size } from '../draft/suggest.ts';
import { fieldLabel } from '../parts/field-words.ts';
import { fieldNamed, hasField, type Values } from '../service/fields.ts';
import { ratioOf, shapeOf } from '../service/shape.ts';

type ModelTypes = readonly Schemas['ModelTypeInfo'][];

/**
 * The request for one of the compared models: what was entered for the current model, as far as the other accepts it.
 * `seed` is that of all of them, unless one is locked.
 */
export function comparisonRequest(draft: Draft, modelTypes: ModelTypes, modelType: string, seed?: number): Request {
  const info = modelTypes.find(({ model_type }) => model_type === modelType);
  const { values: current } = requestOf(draft, modelTypes);
  const shared: Values = {};
  const { negative_prompt, seed: locked = seed } = current;
  if (negative_prompt !== undefined && hasField(info, 'negative_prompt')) shared.negative_prompt = negative_prompt;
  if (locked !== undefined && hasField(info, 'seed')) shared.seed = locked;
  const size = sizeOf(current);
  const ratio = fieldNamed(info, 'aspect_ratio');
  if (size && ratio) shared.aspect_ratio = ratioOf(size.width, size.height, ratio.enum);
  if (size && hasField(info, 'width') && hasField(info, 'height')) Object.assign(shared, size);
  // One image each; a model that always makes several still does.
  const values = { ...draft.values[modelType], ...shared, batch_size: undefined, batch_count: undefined };
  return requestOf({ ...draft, modelType, values: { ...draft.values, [modelType]: values } }, modelTypes);
}

/** The chosen size, or one of a megapixel in the chosen shape; undefined if the user left that to the model. */
function sizeOf(values: Values): Size | undefined {
  const { width, height, aspect_ratio } = values;
  if (typeof width === 'number' && typeof height === 'number') return { width, height };
  if (aspect_ratio === undefined) return undefined;
  const shape = shapeOf({ aspect_ratio });
  const side = (length: number): number => Math.round((length * 1024) / 8) * 8;
  return { width: side(Math.sqrt(shape)), height: side(1 / Math.sqrt(shape)) };
}

/** Why a model cannot be compared: what has to be entered in its own form first. */
export function missingWords({ problems }: Request): string | undefined {
  const names = Object.keys(problems).filter((name) => name !== 'prompt');
  if (names.length === 0) return undefined;
  const words = names.map((name) => (name === 'images' ? 'images' : fieldLabel(name)));
  return `Needs ${words.join(' · ')}`;
}
