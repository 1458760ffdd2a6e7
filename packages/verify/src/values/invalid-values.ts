import type { Schema } from '../contract/document.ts';
import type { Field } from '../contract/variants.ts';
import type { Labelled } from './valid-values.ts';

/** Values that break exactly one rule of the schema. In a form everything is text, so types cannot be wrong there. */
export function invalidValues({ schema, name }: Field, inForm: boolean): Labelled[] {
  if (schema.contentSchema !== undefined) return referenceLists();
  const list = byType(schema, name);
  if (inForm) return list.filter(({ value }) => isText(schema, value));
  return [...list, ...wrongTypes(schema)];
}

function byType(schema: Schema, name: string): Labelled[] {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.const !== undefined || schema.enum !== undefined)
    return [{ value: 'no-such-value', label: 'a value that is not listed' }];
  if (type === 'number' || type === 'integer') return numbers(schema, type);
  if (type === 'string') return texts(schema, name);
  if (type === 'array') return lists(schema);
  if (type === 'object' && schema.maxProperties !== undefined) {
    return [
      {
        value: Object.fromEntries(Array.from({ length: schema.maxProperties + 1 }, (_, i) => [`k${i}`, i])),
        label: 'too many entries',
      },
    ];
  }
  return [];
}

function numbers({ minimum, maximum, multipleOf }: Schema, type: string): Labelled[] {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.001);
  const list: Labelled[] = [];
  const safe = (bound: number): boolean => Math.abs(bound) < 2 ** 40;
  if (minimum !== undefined) {
    list.push({ value: safe(minimum) ? round(minimum - step) : minimum * 2, label: 'below the minimum' });
    if (safe(minimum)) list.push({ value: minimum - 1_000_000, label: 'far below the minimum' });
  }
  if (maximum !== undefined) {
    list.push({ value: safe(maximum) ? round(maximum + step) : maximum * 2, label: 'above the maximum' });
    if (safe(maximum)) list.push({ value: maximum + 1_000_000, label: 'far above the maximum' });
  }
  if (multipleOf === 1 || type === 'integer')
    list.push({ value: Math.max(minimum ?? 0, 0) + 0.5, label: 'no whole number' });
  return list.filter(
    ({ value }) =>
      (minimum === undefined || (value as number) !== minimum) &&
      (maximum === undefined || (value as number) !== maximum),
  );
}

function texts({ minLength = 0, maxLength, pattern, format }: Schema, name: string): Labelled[] {
  const list: Labelled[] = [];
  if (minLength > 0) list.push({ value: '', label: 'an empty text' });
  if (minLength > 1 && pattern === undefined && format === undefined)
    list.push({ value: 'x'.repeat(minLength - 1), label: 'a text that is too short' });
  if (maxLength !== undefined && maxLength <= 5_000) {
    const filler = pattern?.startsWith('^https?')
      ? `http://127.0.0.1/${'x'.repeat(maxLength)}`
      : 'x'.repeat(maxLength + 1);
    list.push({ value: filler, label: 'a text that is too long' });
  }
  if (pattern === '\\S') list.push({ value: ' \t\n ', label: 'only white space' });
  else if (pattern?.includes('whsec_'))
    list.push({ value: 'whsec_certainly not this', label: 'a secret without base64 after its prefix' });
  else if (pattern !== undefined || format !== undefined)
    list.push({ value: 'certainly not this', label: 'a text of another form' });
  if (format === 'uuid') list.push({ value: '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b0g', label: 'nearly a UUID' });
  if (pattern?.includes('https?'))
    list.push({ value: 'ftp://127.0.0.1/fox.png', label: 'an address of another scheme' });
  if (name === 'aspect_ratio' && pattern !== undefined)
    list.push({ value: '0:1', label: 'a ratio with zero' }, { value: '16/9', label: 'a ratio written otherwise' });
  return list;
}

function lists({ minItems = 0, maxItems, uniqueItems, items }: Schema): Labelled[] {
  const filler = items?.$ref?.endsWith('RunId')
    ? '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03'
    : 'https://images.example/fox.png';
  const list: Labelled[] = [];
  if (minItems > 0) list.push({ value: [], label: 'an empty list' });
  if (minItems > 1) list.push({ value: [filler], label: 'too few' });
  if (maxItems !== undefined) {
    const entry = (_: unknown, index: number) => (uniqueItems ? `entry ${index}` : filler);
    list.push({ value: Array.from({ length: maxItems + 1 }, entry), label: 'too many' });
  }
  if (uniqueItems) list.push({ value: ['twice', 'twice'], label: 'an entry twice' });
  list.push({ value: Array(Math.max(minItems, 1)).fill(17), label: 'entries of another type' });
  return list;
}

function wrongTypes({ type, const: fixed, enum: listed }: Schema): Labelled[] {
  const types = Array.isArray(type) ? type : [type];
  const all: [string, unknown][] = [
    ['string', 'text'],
    ['number', 17],
    ['boolean', true],
    ['array', ['x']],
    ['object', { x: 1 }],
    ['null', null],
  ];
  if (types[0] === undefined) return [];
  return all
    .filter(([name]) => !types.includes(name) && !(name === 'number' && types.includes('integer')))
    .filter(([name]) => name !== 'string' || (fixed === undefined && listed === undefined))
    .map(([name, value]) => ({ value, label: `of type ${name}` }));
}

/** The references of reference generation, which a form sends as text. */
function referenceLists(): Labelled[] {
  const one = { image_reference: 'https://images.example/fox.png', tag: 'fox' };
  const list = [
    [Array.from({ length: 11 }, (_, index) => ({ ...one, tag: `fox${index}` })), 'too many'],
    [[{ ...one, tag: 'red fox' }], 'a tag with a space'],
    [[{ ...one, tag: 'x'.repeat(65) }], 'a tag that is too long'],
    [[one, one], 'a tag twice'],
    [[{ tag: 'fox' }], 'without its image'],
  ] as const;
  return list.map(([value, label]) => ({ value: JSON.stringify(value), label }));
}

function isText(schema: Schema, value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true;
  return Array.isArray(value) && schema.type === 'array';
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
