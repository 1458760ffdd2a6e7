import { type Issue, invalid } from '../problem.ts';
import type { FormParts, UploadedFile } from './form-values.ts';
import { otherCasingReader } from './other-casing.ts';
import { requirePlainText, requirePlainValues } from './plain-values.ts';
import { isFile, propertiesOf, type Schema, variantsOf } from './schema.ts';

/**
 * The schema of a form, changed to that of the object its parts are read into: a file part is a file, and text that
 * holds JSON is what it holds.
 */
export function formSchema(schema: Schema): Schema {
  const variants = variantsOf(schema).map((variant) => ({
    ...variant,
    properties: Object.fromEntries(
      Object.entries(variant.properties ?? {}).map(([name, property]) => [name, partSchema(property)]),
    ),
  }));
  return schema.oneOf === undefined ? { ...schema, ...variants[0] } : { ...schema, oneOf: variants };
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
export function compileFormReader(schema: Schema): (parts: FormParts) => Record<string, unknown> {
  const properties = propertiesOf(schema);
  const rename = otherCasingReader(properties.keys());
  return (parts) => {
    const issues: Issue[] = [];
    const given = new Map<string, (string | UploadedFile)[]>();
    for (const [name, value] of parts) {
      requirePlainText(name, '');
      if (typeof value === 'string') requirePlainText(value, `/${name}`);
      given.set(name, [...(given.get(name) ?? []), value]);
    }
    // Without a prototype, a part named __proto__ is a field like any other, and is refused as unknown.
    const body: Record<string, unknown> = Object.create(null);
    for (const [name, values] of Object.entries(rename(Object.fromEntries(given)))) {
      const property = properties.get(name);
      const list = values as (string | UploadedFile)[];
      if (property === undefined) body[name] = list[0];
      else if (property.type === 'array') body[name] = readList(name, property, list, issues);
      else if (list.length > 1) issues.push({ path: `/${name}`, message: 'must be given once', rule: 'repeated' });
      else body[name] = readPart(name, property, list[0], issues);
    }
    if (issues.length > 0) throw invalid(issues);
    return body;
  };
}

function readPart(name: string, property: Schema, part: string | UploadedFile | undefined, issues: Issue[]): unknown {
  if (typeof part !== 'string') return part;
  if (property.contentMediaType === 'application/json' || property.type === 'object') return parse(name, part, issues);
  if (property.type === 'boolean') return part === 'true' ? true : part === 'false' ? false : part;
  if (property.type === 'number' || property.type === 'integer') {
    return /^\s*-?\d+(\.\d+)?([eE][+-]?\d+)?\s*$/.test(part) ? Number(part) : part;
  }
  return part;
}

/** A list is one JSON part, or the same part again and again. */
function readList(name: string, property: Schema, parts: (string | UploadedFile)[], issues: Issue[]): unknown {
  const [only] = parts;
  if (parts.length === 1 && typeof only === 'string' && only.trimStart().startsWith('[')) {
    return parse(name, only, issues);
  }
  return parts.map((part) => readPart(name, property.items ?? {}, part, issues));
}

function parse(name: string, text: string, issues: Issue[]): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    issues.push({ path: `/${name}`, message: 'must be valid JSON', rule: 'contentMediaType' });
    return undefined;
  }
  requirePlainValues(value, `/${name}`);
  return value;
}
