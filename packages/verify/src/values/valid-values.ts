import { nameOf, type Schema } from '../contract/document.ts';
import type { Field, Variant } from '../contract/variants.ts';
import { dataUri } from '../materials/sample-images.ts';
import type { Fixtures } from '../session/fixtures.ts';
import { usualValue } from './base-values.ts';
import { realValue } from './real-value.ts';

export interface Labelled {
  value: unknown;
  /** What is special about it. */
  label: string;
}

/** Longer texts are valid too, but a request of megabytes proves no more than one of kilobytes. */
const longestText = 5_000;

/** The edge values of a field: at each bound and just inside, each enum value, both booleans. */
export function validValues(fixtures: Fixtures, variant: Variant, field: Field): Labelled[] {
  const real = realValue(fixtures, variant, field);
  const none = field.schema.enum === undefined && [field.schema.type].flat().includes('null');
  if (real !== undefined) {
    const others = none ? [{ value: null, label: 'null' }] : [];
    return [{ value: real, label: 'a real one' }, ...otherRealValues(fixtures, field), ...others];
  }
  return plainValues(field.schema, usualValue(fixtures, variant, field), field.name);
}

export function plainValues(schema: Schema, usual: unknown, name = ''): Labelled[] {
  if (schema.const !== undefined) return [{ value: schema.const, label: 'its only value' }];
  if (schema.enum !== undefined) return enumValues(schema);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'boolean') return [true, false].map((value) => ({ value, label: String(value) }));
  if (type === 'number' || type === 'integer') return numbers(schema, type);
  if (type === 'string') return texts(schema, usual, name);
  return [{ value: usual, label: 'a usual one' }];
}

function enumValues(schema: Schema): Labelled[] {
  const listed = (schema.enum ?? []).map((value) => ({ value, label: `the value ${value}` }));
  if (schema['x-case-insensitive'] !== true) return listed;
  return [...listed, { value: String(schema.enum?.at(-1)).toUpperCase(), label: 'in capitals' }];
}

function numbers({ minimum, maximum, multipleOf, default: usual }: Schema, type: string): Labelled[] {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.5);
  const all: [number | undefined, string][] = [
    [minimum, 'the minimum'],
    [maximum, 'the maximum'],
    [minimum !== undefined && Math.abs(minimum) < 2 ** 40 ? minimum + step : undefined, 'just above the minimum'],
    [maximum !== undefined && Math.abs(maximum) < 2 ** 40 ? maximum - step : undefined, 'just below the maximum'],
    [usual as number | undefined, 'the default'],
  ];
  const seen = new Set<number>();
  return all.flatMap(([value, label]) => {
    if (value === undefined || seen.has(value)) return [];
    seen.add(value);
    return [{ value, label }];
  });
}

function texts({ minLength = 0, maxLength, pattern, format }: Schema, usual: unknown, name: string): Labelled[] {
  const list: Labelled[] = [{ value: usual, label: 'a usual one' }];
  if (format !== undefined || (pattern !== undefined && pattern !== '\\S')) {
    if (name === 'aspect_ratio') list.push({ value: '16:9', label: 'wide' }, { value: '9:21', label: 'tall' });
    return list;
  }
  list.push({ value: 'x'.repeat(Math.max(1, minLength)), label: 'as short as may be' });
  if (maxLength !== undefined && maxLength <= longestText)
    list.push({ value: 'x'.repeat(maxLength), label: 'as long as may be' });
  // Lengths are counted in characters, not in bytes or UTF-16 units.
  if (maxLength !== undefined && maxLength <= longestText && !name.includes('secret') && name !== 'filename') {
    list.push({ value: '🦊'.repeat(maxLength), label: 'as long as may be, of characters outside the first plane' });
  }
  if (name === 'prompt')
    list.push({ value: '  fox, "quoted" <b>&amp;</b> ☃ \u202e \n two lines  ', label: 'with odd characters' });
  return list;
}

function otherRealValues(fixtures: Fixtures, { schemaName, schema, name }: Field): Labelled[] {
  const { samples } = fixtures;
  if (name.includes('mask')) return [];
  const lists = listsOf(fixtures, schema);
  if (lists.length > 0) return lists;
  switch (schemaName) {
    case 'ImageUrl':
      return [
        { value: dataUri(samples.jpeg), label: 'a JPEG' },
        { value: dataUri(samples.webp), label: 'a WebP' },
        { value: dataUri(samples.cutout), label: 'a PNG with alpha' },
      ];
    case 'ImageUrlOrBase64':
      return [{ value: Buffer.from(samples.png.file).toString('base64'), label: 'bare base64' }];
    case 'ImageFile':
      return [
        { value: samples.jpeg, label: 'a JPEG' },
        { value: samples.webp, label: 'a WebP' },
        {
          value: { ...samples.png, filename: 'image.txt', type: 'application/octet-stream' },
          label: 'a PNG named otherwise',
        },
      ];
    case 'WebhookSecret':
      return [
        { value: 'x', label: 'as short as may be' },
        { value: 'ü'.repeat(256), label: 'as long as may be' },
        { value: 'whsec_dmVyaWZ5LXZlcmlmeS12ZXJpZnk=', label: 'base64' },
      ];
    case 'Timestamp':
      return [{ value: '2099-12-31T23:59:59+01:30', label: 'in another time zone' }];
    case 'Tags':
      return [
        { value: [], label: 'an empty list' },
        {
          value: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(64, 'x')),
          label: 'as many and as long as may be',
        },
        { value: ['ü', 'Ü', '🦊'.repeat(64)], label: 'of any characters' },
      ];
    case 'Metadata':
      return [
        { value: {}, label: 'an empty one' },
        {
          value: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index])),
          label: 'as many as may be',
        },
        { value: { deep: { list: [1, null, 'ü', { a: [] }] } }, label: 'any values' },
      ];
    default:
      return [];
  }
}

/** As few and as many entries as may be. */
function listsOf({ samples, sources }: Fixtures, { items, minItems = 0, maxItems = 0 }: Schema): Labelled[] {
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
  return [
    { value: Array.from({ length: maxItems }, (_, index) => entry(index)), label: 'as many as may be' },
    { value: Array.from({ length: minItems }, (_, index) => entry(index)), label: 'as few as may be' },
  ];
}
