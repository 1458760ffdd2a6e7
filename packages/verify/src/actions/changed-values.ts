import type { Field, Variant } from '../contract/variants.ts';
import type { Fixtures } from '../session/fixtures.ts';
import type { Values } from '../values/case.ts';
import { NoRealValue, realValue } from '../values/real-value.ts';
import { plainValues } from '../values/valid-values.ts';
import type { MediaImages, MediaRequest } from './media-requests.ts';

/** Fields that say how to respond or what to remember, not what to make. */
const notShaping = new Set([
  'sync',
  'webhook_url',
  'webhook_secret',
  'metadata',
  'tags',
  'filename',
  // Masks are tested with images of their own, and every image of a run where there is one with several.
  'mask',
  'mask_url',
  'image_index',
  // Whether there is a shadow is a matter of opinion.
  'remove_shadow',
]);

/**
 * Values of which one must show in a result, where those at the bounds of the field would not, or would take long. The
 * further ones are only tried if the first does not show, since one value can happen to change nothing.
 */
const usuallyTelling: Record<string, unknown[]> = {
  prompt: ['a blue owl at night, black and white', 'a green bird in the snow'],
  negative_prompt: ['dark, dull, lake', 'bright, colorful', 'fox'],
  scheduler: ['ddim', 'euler', 'dpm'],
  width: [96],
  height: [80],
  steps: [120, 2],
  guidance: [60, 1],
  cfg_scale: [25, 1],
  batch_size: [2],
  batch_count: [2],
  upscale_factor: [2],
  strength_model: [0.3, 1.9],
  model_weight: [0.3, 1.9],
  motion_bucket_id: [250, 20],
};

export interface Change {
  /** What is changed. */
  what: string;
  /** Changes to the values, any one of which must show in the result. */
  to: Values[];
}

/** For every field that shapes the result: values other than those of the request. */
export function changesOf(
  fixtures: Fixtures,
  images: MediaImages,
  variant: Variant,
  { values: base, telling = {} }: MediaRequest,
): Change[] {
  const other = { ...usuallyTelling, ...telling };
  return variant.fields
    .filter(({ name, schema }) => !notShaping.has(name) && schema.const === undefined && !schema.deprecated)
    .flatMap(
      (field) =>
        listChanges(images, field, base) ?? [
          { what: field.name, to: otherValues(fixtures, images, variant, field, base, other) },
        ],
    )
    .filter(({ to }) => to.length > 0);
}

/** Each entry of a list of images counts. */
function listChanges({ plain }: MediaImages, { name }: Field, base: Values): Change[] | undefined {
  const given = base[name];
  if (!Array.isArray(given)) return undefined;
  return given.map((entry, index) => {
    const other = typeof entry === 'string' ? plain : { ...entry, image_reference: plain };
    return { what: `${name}[${index}]`, to: [{ [name]: given.with(index, other) }] };
  });
}

function otherValues(
  fixtures: Fixtures,
  images: MediaImages,
  variant: Variant,
  field: Field,
  base: Values,
  telling: Record<string, unknown[]>,
): Values[] {
  const { name, schema, schemaName } = field;
  const current = base[name] ?? schema.default;
  const only = (...values: unknown[]): Values[] =>
    values.filter((value) => value !== current).map((value) => ({ [name]: value, ...neededBy(variant, name, value) }));
  // In a small image few pixels depend on it, so several can give the same; the first that differs is enough.
  if (name === 'seed')
    return only(...[1, 98, 1235, 7, 31, 402, 5003, 70_001].map((more) => Number(base.seed ?? 0) + more));
  if (name in telling) return only(...(telling[name] ?? []));
  if (schemaName === 'ImageUrl' || schemaName === 'ImageUrlOrBase64') return only(images.plain);
  // A run beside the URL is only the parent.
  if (schemaName === 'RunId') return name in base ? only(images.subjectRun, images.sceneRun).slice(0, 1) : [];
  if (schema.enum !== undefined) {
    // Another name of a value gives the same result.
    return only(...schema.enum.filter((value) => !(name === 'mode' && value === 'extract'))).slice(0, 2);
  }
  if (schema.type === 'boolean') return only(current !== true);
  if (name === 'aspect_ratio') return only('2:3', '1:1').slice(0, 1);
  try {
    const real = realValue(fixtures, variant, field);
    if (real !== undefined) return Array.isArray(real) ? [] : only(real);
  } catch (error) {
    if (error instanceof NoRealValue) return [];
    throw error;
  }
  return only(...plainValues(schema, current, name)).slice(0, 2);
}

/** Fields that must be given together have the same kind of value. */
function neededBy({ needs, fields }: Variant, name: string, value: unknown): Values {
  return Object.fromEntries(
    (needs[name] ?? [])
      .filter((other) => fields.some((field) => field.name === other && !field.required))
      .map((other) => [other, value]),
  );
}
