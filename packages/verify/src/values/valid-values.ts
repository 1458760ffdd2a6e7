import { nameOf, type Schema } from '../contract/document.ts';
import type { Field, Variant } from '../contract/variants.ts';
import { dataUri } from '../materials/sample-images.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { usualValue } from './base-values.ts';
import { realValue } from './real-value.ts';

/** Longer texts are valid too, but a request of megabytes proves no more than one of kilobytes. */
const longestText = 5_000;

/** The edge values of a field: at each bound and just inside, each enum value, both booleans. */
export function validValues(fixtures: Fixtures, variant: Variant, field: Field): unknown[] {
  const real = realValue(fixtures, variant, field);
  if (real === undefined) return plainValues(field.schema, usualValue(fixtures, variant, field), field.name);
  const isNullable = field.schema.enum === undefined && [field.schema.type].flat().includes('null');
  return [real, ...otherRealValues(fixtures, field), ...(isNullable ? [null] : [])];
}

export function plainValues(schema: Schema, usual: unknown, name = ''): unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return enumValues(schema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return [true, false];
  if (type === 'number' || type === 'integer') return numbers(schema, type);
  if (type === 'string') return texts(schema, usual, name);
  return [usual];
}

function enumValues(schema: Schema): unknown[] {
  const listed = schema.enum ?? [];
  return schema['x-case-insensitive'] === true ? [...listed, String(listed.at(-1)).toUpperCase()] : listed;
}

function numbers({ minimum, maximum, multipleOf, default: usual }: Schema, type: string): unknown[] {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.5);
  const inside = (bound: number | undefined, by: number): number | undefined =>
    bound !== undefined && Math.abs(bound) < 2 ** 40 ? bound + by : undefined;
  const all = [minimum, maximum, inside(minimum, step), inside(maximum, -step), usual];
  return [...new Set(all)].filter((value) => value !== undefined);
}

function texts({ minLength = 0, maxLength, pattern, format }: Schema, usual: unknown, name: string): unknown[] {
  if (format !== undefined || (pattern !== undefined && pattern !== '\\S'))
    return name === 'aspect_ratio' ? [usual, '16:9', '9:21'] : [usual];
  const list = [usual, 'x'.repeat(Math.max(1, minLength))];
  if (maxLength !== undefined && maxLength <= longestText) {
    list.push('x'.repeat(maxLength));
    // Lengths are counted in characters, not in bytes or UTF-16 units.
    if (!name.includes('secret') && name !== 'filename') list.push('🦊'.repeat(maxLength));
  }
  if (name === 'prompt') list.push('  fox, "quoted" <b>&amp;</b> ☃ \u202e \n two lines  ');
  return list;
}

function otherRealValues(fixtures: Fixtures, { schemaName, schema, name }: Field): unknown[] {
  const { samples } = fixtures;
  if (name.includes('mask')) return [];
  const lists = listsOf(fixtures, schema);
  if (lists.length > 0) return lists;
  switch (schemaName) {
    case 'ImageUrl':
      return [dataUri(samples.jpeg), dataUri(samples.webp), dataUri(samples.cutout)];
    case 'ImageUrlOrBase64':
      return [Buffer.from(samples.png.file).toString('base64')];
    case 'ImageFile': {
      const namedOtherwise = { ...samples.png, filename: 'image.txt', type: 'application/octet-stream' };
      return [samples.jpeg, samples.webp, namedOtherwise];
    }
    case 'WebhookSecret':
      return ['x', 'ü'.repeat(256), 'whsec_dmVyaWZ5LXZlcmlmeS12ZXJpZnk='];
    case 'Timestamp':
      return ['2099-12-31T23:59:59+01:30'];
    case 'Tags': {
      const longest = Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(64, 'x'));
      return [[], longest, ['ü', 'Ü', '🦊'.repeat(64)]];
    }
    case 'Metadata': {
      const longest = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index]));
      return [{}, longest, { deep: { list: [1, null, 'ü', { a: [] }] } }];
    }
    default:
      return [];
  }
}

/** As many and as few entries as may be. */
function listsOf({ samples, sources }: Fixtures, { items, minItems = 0, maxItems = 0 }: Schema): unknown[] {
  const image = dataUri(samples.png);
  const tags = ['1st', '@two', 'drei-ä', 'x'.repeat(64)];
  const entries: Record<string, (index: number) => unknown> = {
    ImageUrl: () => image,
    RunId: () => sources[0]?.runId,
    ImageFile: () => samples.second,
    ReferenceImage: (index) => ({
      image_reference: index % 2 === 0 ? image : sources[0]?.runId,
      tag: tags[index] ?? `fox${index}`,
    }),
  };
  const entry = entries[nameOf(items) ?? ''];
  if (entry === undefined) return [];
  return [maxItems, minItems].map((length) => Array.from({ length }, (_, index) => entry(index)));
}
