import type { Schema } from '@darkroom/contract/reading';

/** Whether the field is written as JSON: an object, or a list of objects. */
export const isJson = (schema: Schema): boolean =>
  [schema.type].flat().includes('object') ||
  schema.contentMediaType === 'application/json' ||
  (schema.type === 'array' && !holdsPlainItems(schema));

export const holdsPlainItems = ({ items }: Schema): boolean =>
  items !== undefined && items.type !== 'object' && items.type !== 'array';

/** What the text stands for. Text that does not fit stays as it is, and the contract refuses it. */
export function readText(schema: Schema, text: string): unknown {
  if (text === 'null' && [schema.type].flat().includes('null')) return null;
  if (isJson(schema)) return parsed(text) ?? text;
  if (schema.type === 'array') return linesOf(text).map((line) => readText(schema.items ?? {}, line));
  if (schema.type === 'integer' || schema.type === 'number') {
    return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text.trim()) ? Number(text) : text;
  }
  if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : text);
  return text;
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** An example as it would be typed. Files have to be chosen by the reader. */
export function textOf(value: unknown, schema: Schema): string {
  if (typeof value === 'string') return /^\(the bytes of .+\)$/.test(value) ? '' : value;
  if (Array.isArray(value) && !isJson(schema)) return value.map((one) => textOf(one, {})).join('\n');
  return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : String(value);
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
