import type { Schema } from '../contract/document.ts';
import type { Field } from '../contract/variants.ts';

/** Values that break exactly one rule of the schema. In a form everything is text, so types cannot be wrong there. */
export function invalidValues({ schema, name }: Field, inForm: boolean): unknown[] {
  if (schema.contentSchema !== undefined) return referenceLists();
  const list = byType(schema, name);
  return inForm ? list.filter((value) => isText(schema, value)) : [...list, ...wrongTypes(schema)];
}

function byType(schema: Schema, name: string): unknown[] {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.const !== undefined || schema.enum !== undefined) return ['no-such-value'];
  if (type === 'number' || type === 'integer') return numbers(schema, type);
  if (type === 'string') return texts(schema, name);
  if (type === 'array') return lists(schema);
  if (type === 'object' && schema.maxProperties !== undefined)
    return [Object.fromEntries(Array.from({ length: schema.maxProperties + 1 }, (_, i) => [`k${i}`, i]))];
  return [];
}

function numbers({ minimum, maximum, multipleOf }: Schema, type: string): number[] {
  const step = multipleOf ?? (type === 'integer' ? 1 : 0.001);
  const outside = (bound: number | undefined, by: 1 | -1): number[] => {
    if (bound === undefined) return [];
    // Beyond these, a step is lost in rounding.
    return Math.abs(bound) < 2 ** 40 ? [round(bound + by * step), bound + by * 1_000_000] : [bound * 2];
  };
  const fraction = multipleOf === 1 || type === 'integer' ? [Math.max(minimum ?? 0, 0) + 0.5] : [];
  const all = [...outside(minimum, -1), ...outside(maximum, 1), ...fraction];
  return all.filter((value) => value !== minimum && value !== maximum);
}

function texts({ minLength = 0, maxLength, pattern, format }: Schema, name: string): string[] {
  const list: string[] = [];
  if (minLength > 0) list.push('');
  if (minLength > 1 && pattern === undefined && format === undefined) list.push('x'.repeat(minLength - 1));
  if (maxLength !== undefined && maxLength <= 5_000)
    list.push(`${pattern?.startsWith('^https?') ? 'http://127.0.0.1/' : 'x'}${'x'.repeat(maxLength)}`);
  if (pattern === '\\S') list.push(' \t\n ');
  else if (pattern?.includes('whsec_')) list.push('whsec_certainly not this');
  else if (pattern !== undefined || format !== undefined) list.push('certainly not this');
  if (format === 'uuid') list.push('01990a3c-52d1-7b8e-9c44-1f6a2e7d9b0g');
  if (pattern?.includes('https?')) list.push('ftp://127.0.0.1/fox.png');
  if (name === 'aspect_ratio' && pattern !== undefined) list.push('0:1', '16/9');
  return list;
}

function lists({ minItems = 0, maxItems, uniqueItems, items }: Schema): unknown[][] {
  const isRuns = items?.$ref?.endsWith('RunId');
  const filler = isRuns ? '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03' : 'https://images.example/fox.png';
  const list: unknown[][] = [];
  if (minItems > 0) list.push([]);
  if (minItems > 1) list.push([filler]);
  if (maxItems !== undefined)
    list.push(Array.from({ length: maxItems + 1 }, (_, index) => (uniqueItems ? `entry ${index}` : filler)));
  if (uniqueItems) list.push(['twice', 'twice']);
  list.push(Array(Math.max(minItems, 1)).fill(17));
  return list;
}

function wrongTypes({ type, const: fixed, enum: listed }: Schema): unknown[] {
  const types = Array.isArray(type) ? type : [type];
  const all = { string: 'text', number: 17, boolean: true, array: ['x'], object: { x: 1 }, null: null };
  if (types[0] === undefined) return [];
  return Object.entries(all)
    .filter(([name]) => !types.includes(name) && !(name === 'number' && types.includes('integer')))
    .filter(([name]) => name !== 'string' || (fixed === undefined && listed === undefined))
    .map(([, value]) => value);
}

/** The references of reference generation, which a form sends as text: too many, with bad tags, or without an image. */
function referenceLists(): string[] {
  const one = { image_reference: 'https://images.example/fox.png', tag: 'fox' };
  return [
    Array.from({ length: 11 }, (_, index) => ({ ...one, tag: `fox${index}` })),
    [{ ...one, tag: 'red fox' }],
    [{ ...one, tag: 'x'.repeat(65) }],
    [one, one],
    [{ tag: 'fox' }],
  ].map((list) => JSON.stringify(list));
}

function isText(schema: Schema, value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true;
  return Array.isArray(value) && schema.type === 'array';
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
