import type { Schemas } from '@darkroom/client';
import type { Action } from '../service/actions.ts';
import {
  type FieldSet,
  fieldNamed,
  formFields,
  givenValues,
  hasField,
  problemWith,
  type Values,
} from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import type { Source } from '../service/source.ts';
import { type Draft, promptOf } from './draft.ts';
import { type Size, suggestedValues } from './suggest.ts';

/** What a draft results in: the request, the fields it can have, and its problems. */
export interface Request {
  action: Action;
  set: FieldSet;
  /** What the user entered, and what is suggested in its place. */
  values: Values;
  /** The name under which the draft stores the values of these fields. */
  form: string;
  /** The minimum and maximum number of images. */
  images: { least: number; most: number };
  needsPrompt: boolean;
  problems: Record<string, string>;
}

const none: FieldSet = { required: [], optional: [] };

/** `like` is the size of the source of a video, if it is known. */
export function requestOf(draft: Draft, modelTypes: readonly Schemas['ModelTypeInfo'][], like?: Size): Request {
  const { mode, sources: all, combining } = draft;
  const info =
    modelTypes.find(({ model_type }) => model_type === draft.modelType) ?? modelTypes.find((one) => one.default);
  const operation = operationOf(mode, combining);
  const set = mode === 'image' ? (info ?? none) : (operationFields[operation] ?? none);
  const form = mode === 'image' ? (info?.model_type ?? mode) : operation;
  const values = { ...suggestedValues(set, mode === 'video' ? like : undefined), ...draft.values[form] };
  const sources = all[mode] ?? [];
  const prompt = promptOf(draft).trim();
  const needsPrompt = mode !== 'video' && operation !== 'images.combine';

  // Until the model types have loaded, the prompt is the only known field of an image.
  const usesPrompt = hasField(set, 'prompt') || (mode === 'image' && info === undefined);
  const input: Record<string, unknown> = {
    ...(prompt && usesPrompt && { prompt }),
    ...(mode === 'image' && info && !info.default && { model_type: info.model_type }),
    ...imageFields(mode, set, sources),
    ...givenValues(set, values),
  };
  const images = countsOf(mode, set);

  const problems: Record<string, string> = {};
  if (needsPrompt && !prompt) problems.prompt = 'Describe what you want to see.';
  if (sources.length < images.least) {
    problems.images = images.least === 1 ? 'Add an image.' : `Add at least ${images.least} images.`;
  }
  for (const { field, required } of formFields(set)) {
    const problem = problemWith(field, required, values[field.name]);
    if (problem) problems[field.name] = problem;
    if (field.type === 'object' && typeof values[field.name] === 'string') problems[field.name] = 'Not valid JSON.';
  }
  return { action: { operation, input }, set, values, form, images, needsPrompt, problems };
}

function operationOf(mode: Draft['mode'], combining: Draft['combining']): string {
  if (mode === 'combine') return combining;
  return mode === 'image' ? 'images.generate' : mode === 'video' ? 'generateVideo' : `images.${mode}`;
}

function countsOf(mode: Draft['mode'], set: FieldSet): Request['images'] {
  const list = fieldNamed(set, mode === 'reference' ? 'images' : 'run_ids');
  const needed = set.at_least_one !== undefined && set.at_least_one.length > 0;
  const one = mode !== 'image' || hasField(set, 'reference_image_url') ? 1 : 0;
  return { least: needed ? (set.min_total ?? list?.min_items ?? 1) : 0, most: list?.max_items ?? one };
}

function imageFields(mode: Draft['mode'], set: FieldSet, sources: Draft['sources'][string]): Record<string, unknown> {
  const [first] = sources;
  if (!first) return {};
  const index = first.imageIndex ? { image_index: first.imageIndex } : {};
  if (mode === 'character') return { character_reference_run_id: first.runId, ...index };
  if (mode === 'video') return { source_run_id: first.runId, ...index };
  if (mode === 'combine') return several(sources);
  if (mode === 'reference') {
    return {
      images: sources.map((source, at) => ({
        image_reference: source.imageIndex ? source.url : source.runId,
        tag: source.tag ?? `image${at + 1}`,
      })),
    };
  }
  if (hasField(set, 'run_ids') && sources.length > 1) return several(sources);
  return hasField(set, 'reference_image_url') ? { reference_image_url: first.url } : {};
}

/** Lists of runs mean the first image of each; with another of a batch, all go by URL, since each list has a minimum. */
function several(sources: Draft['sources'][string]): Record<string, unknown> {
  const mixed = sources.some(({ imageIndex }) => imageIndex);
  const byUrl = ({ imageIndex, url }: Source): boolean => Boolean(imageIndex) || (mixed && url !== '');
  const ids = sources.filter((source) => !byUrl(source)).map(({ runId }) => runId);
  const urls = sources.filter(byUrl).map(({ url }) => url);
  return { ...(ids.length > 0 && { run_ids: ids }), ...(urls.length > 0 && { image_urls: urls }) };
}
