import type { FormFile, FormParts } from './form-values.ts';
import { knownNames } from './other-casing.ts';
import type { PlainValues } from './plain-values.ts';
import { type Issue, invalid } from './refused.ts';
import { isFile, propertiesOf, type Schema } from './schema.ts';

/**
 * The schema of a form, changed to that of the object its parts are read into: a file part is a file, and text that
 * holds JSON is what it holds.
 */
export function formSchema(schema: Schema): Schema {
  const parts = Object.entries(schema.properties ?? {}).map(([name, property]) => [name, partSchema(property)]);
  return { ...schema, properties: Object.fromEntries(parts) };
}

function partSchema(property: Schema): Schema {
  if (isFile(property)) return { 'x-uploaded-file': true };
  if (property.items !== undefined && isFile(property.items)) {
    return { ...property, items: { 'x-uploaded-file': true } };
  }
  if (property.contentMediaType === 'application/json' && property.contentSchema) return property.contentSchema;
  return property;
}

/** Compiles what turns parts into an object. `schema` is that of the form as the contract has it. */
export function compileFormReader(schema: Schema, plain: PlainValues): (parts: FormParts) => Record<string, unknown> {
  const properties = propertiesOf(schema);
  const known = knownNames(properties.keys());
  return (parts) => {
    const issues: Issue[] = [];
    const given = new Map<string, (string | FormFile)[]>();
    for (const [name, value] of parts) {
      plain.requireText(name, '');
      if (typeof value === 'string') plain.requireText(value, `/${name}`);
      given.set(name, [...(given.get(name) ?? []), value]);
    }
    const parse = (name: string, text: string): unknown => {
      const value = parsed(text);
      if (value === undefined)
        issues.push({ path: `/${name}`, message: 'must be valid JSON', rule: 'contentMediaType' });
      else plain.requireValues(value, `/${name}`);
      return value;
    };
    // Without a prototype, a part named __proto__ is a field like any other, and is refused as unknown.
    const body: Record<string, unknown> = Object.create(null);
    for (const [name, list] of given) {
      // The name stays as it was sent, for errors; the body reader knows both casings.
      const property = properties.get(known(name) ?? '');
      if (property === undefined) body[name] = list[0];
      else if (property.type === 'array') body[name] = readList(name, property, list, parse);
      else if (list.length > 1) issues.push({ path: `/${name}`, message: 'must be given once', rule: 'repeated' });
      else body[name] = readPart(name, property, list[0], parse);
    }
    if (issues.length > 0) throw invalid(issues);
    return body;
  };
}

/** Read in any casing: Python writes `True`. */
const booleans = new Map([
  ['true', true],
  ['false', false],
]);

type Parse = (name: string, text: string) => unknown;

function readPart(name: string, property: Schema, part: string | FormFile | undefined, parse: Parse): unknown {
  if (typeof part !== 'string') return part;
  if (property.contentMediaType === 'application/json' || property.type === 'object') return parse(name, part);
  if (property.type === 'boolean') return booleans.get(part.toLowerCase()) ?? part;
  if (property.type === 'number' || property.type === 'integer') {
    return /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(part) ? Number(part) : part;
  }
  return part;
}

/** A list is one JSON part, or the same part again and again. */
function readList(name: string, property: Schema, parts: (string | FormFile)[], parse: Parse): unknown {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string' && only.trimStart().startsWith('[')) {
    return parse(name, only);
  }
  return parts.map((part) => readPart(name, property.items ?? {}, part, parse));
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
