import type { Field, FieldType } from './placeholder-fields.ts';

/**
 * Placeholders in mappings and workflows: `{{prompt}}`, `{{steps=20}}`, `{{seed:string}}`, `{{cfg_scale:number=7}}`. A
 * text that is one placeholder takes the value with its type; within other text the value is written into it.
 */
export type Template = null | boolean | number | string | Template[] | { [key: string]: Template };

export interface Placeholder {
  name: string;
  /** The type that the value is turned into. */
  type?: Exclude<FieldType, 'image'>;
  fallback?: string;
}

export type Values = ReadonlyMap<string, unknown>;

const pattern = /\{\{\s*([A-Za-z_][\w.]*)\s*(?::\s*(\w+)\s*)?(?:=((?:(?!\}\}).)*))?\}\}/gs;
const types = ['string', 'integer', 'number', 'boolean'] as const;

/** What is omitted from an object or a list because a placeholder has no value. */
const missing = Symbol('missing');

/** Every placeholder of a template, with the path of the text that holds it. */
export function placeholdersIn(
  template: Template,
  path: string[] = [],
): { placeholder: Placeholder; path: string[] }[] {
  if (typeof template === 'string') {
    return [...template.matchAll(pattern)].map((match) => ({ placeholder: read(match), path }));
  }
  if (template === null || typeof template !== 'object') return [];
  return Object.entries(template).flatMap(([key, value]) => placeholdersIn(value, [...path, key]));
}

/**
 * What is wrong with the placeholders of a template, as far as it can be known without a request. With `complete`, a
 * value must always be there, because nothing can be omitted.
 */
export function templateProblems(
  template: Template,
  fields: ReadonlyMap<string, Field>,
  { complete, work }: { complete: boolean; work: string },
): { path: string[]; message: string }[] {
  return placeholdersIn(template).flatMap(({ placeholder: { name, type, fallback }, path }) => {
    const text = `{{${name}}}`;
    const field = fields.get(name);
    const say = (message: string) => [{ path, message }];
    if (field === undefined) {
      return say(`${text} is not a field of ${work}. Fields: ${[...fields.keys()].sort().join(', ')}`);
    }
    if (type !== undefined && !types.includes(type)) return say(`${text} has an unknown type; use ${types.join(', ')}`);
    if (field.type === 'image' && type !== undefined) return say(`${text} is an image and has no other type`);
    if (field.type === 'image' && fallback !== undefined) return say(`${text} is an image and has no default`);
    if (fallback !== undefined && type !== undefined && convert(fallback, type) === undefined) {
      return say(`the default "${fallback}" of ${text} is not of type ${type}`);
    }
    // An image has no default; a request without it is refused.
    if (complete && !field.always && field.type !== 'image' && fallback === undefined) {
      return say(`${text} is optional for ${work}; give a default, such as {{${name}=…}}`);
    }
    return [];
  });
}

/** Fills a template. Keys and entries whose only text is a placeholder without a value are omitted. */
export function fill(template: Template, values: Values): unknown {
  const filled = fillPart(template, values);
  return filled === missing ? undefined : filled;
}

/** Fills a text; a placeholder without a value becomes nothing. */
export function fillText(template: string, values: Values): string {
  return template.replaceAll(pattern, (...match) => {
    const value = filledWith(read(match as unknown as RegExpMatchArray), values);
    return value === missing ? '' : String(value);
  });
}

function fillPart(template: Template, values: Values): unknown {
  if (typeof template === 'string') {
    const [first, ...others] = template.matchAll(pattern);
    if (first !== undefined && others.length === 0 && first[0] === template.trim())
      return filledWith(read(first), values);
    return fillText(template, values);
  }
  if (Array.isArray(template)) {
    return template.map((part) => fillPart(part, values)).filter((part) => part !== missing);
  }
  if (template === null || typeof template !== 'object') return template;
  const entries = Object.entries(template).map(([key, part]) => [key, fillPart(part, values)] as const);
  return Object.fromEntries(entries.filter(([, part]) => part !== missing));
}

function read(match: RegExpMatchArray): Placeholder {
  const [, name = '', type, fallback] = match;
  return {
    name,
    ...(type !== undefined && { type: type as NonNullable<Placeholder['type']> }),
    ...(fallback !== undefined && { fallback }),
  };
}

function filledWith({ name, type, fallback }: Placeholder, values: Values): unknown {
  const given = values.get(name);
  const value = given ?? (fallback === undefined ? missing : untyped(fallback));
  if (value === missing || type === undefined) return value;
  return convert(value, type) ?? missing;
}

/** A default without a type reads as JSON does: `20` is a number, `true` a boolean, anything else text. */
function untyped(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function convert(value: unknown, type: string): unknown {
  switch (type) {
    case 'string':
      return String(value);
    case 'boolean':
      return value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined;
    default: {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      if (!Number.isFinite(number)) return undefined;
      return type === 'integer' ? Math.round(number) : number;
    }
  }
}
