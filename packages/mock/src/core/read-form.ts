import { fromText } from './check-parameters.ts';
import { Problem } from './problem.ts';
import type { Fields } from './read-body.ts';
import { isFile, propertiesOf, type Schema } from './schema.ts';

/** A file as it was uploaded. */
export interface UploadedFile {
  field: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads a form into the object that its schema describes, with its files beside it. */
export async function readForm(form: FormData, schema: Schema): Promise<{ fields: Fields; files: UploadedFile[] }> {
  const properties = propertiesOf(schema);
  const fields: Fields = {};
  const files: UploadedFile[] = [];
  for (const name of new Set(form.keys())) {
    const property = properties.get(name) ?? {};
    const list = property.type === 'array';
    const values: unknown[] = [];
    for (const part of form.getAll(name)) {
      if (typeof part !== 'string') files.push({ field: name, bytes: new Uint8Array(await part.arrayBuffer()) });
      // The bytes are kept beside the fields; in these a file is its name, as a run then shows it.
      values.push(typeof part === 'string' ? readText(part, property, name) : part.name);
    }
    // A JSON list in one part is as good as the part repeated.
    fields[name] = list ? (values.length === 1 && Array.isArray(values[0]) ? values[0] : values) : values.at(-1);
  }
  for (const [name, property] of properties) {
    const wanted = isFile(property) || (property.items !== undefined && isFile(property.items));
    const textual = fields[name] !== undefined && !files.some(({ field }) => field === name);
    // Text where a file belongs must not pass for one.
    if (wanted && textual) fields[name] = null;
  }
  return { fields, files };
}

function readText(text: string, property: Schema, name: string): unknown {
  const schema = property.type === 'array' ? (property.items ?? {}) : property;
  const isJson =
    property.contentMediaType === 'application/json' || (property.type === 'array' && text.startsWith('['));
  if (!isJson) return fromText(text, schema);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid_json', `The part ${name} is not valid JSON. Check it and send the form again.`);
  }
}

const changed = new WeakMap<Schema, Schema>();

/** The schema of a form, changed to that of the object its parts are read into: text that holds JSON is what it holds. */
export function formSchema(schema: Schema): Schema {
  let form = changed.get(schema);
  if (form === undefined) {
    form = withParsedParts(schema);
    changed.set(schema, form);
  }
  return form;
}

function withParsedParts(schema: Schema): Schema {
  const change = (variant: Schema): Schema =>
    variant.properties === undefined
      ? variant
      : {
          ...variant,
          properties: Object.fromEntries(
            Object.entries(variant.properties).map(([name, property]) => [
              name,
              property.contentMediaType === 'application/json' && property.contentSchema
                ? property.contentSchema
                : property,
            ]),
          ),
        };
  return schema.oneOf === undefined ? change(schema) : { ...schema, oneOf: schema.oneOf.map(change) };
}
