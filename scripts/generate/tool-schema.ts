import type { CrossFieldRule } from '@darkroom/contract/rules';

/** A JSON Schema without references. */
export interface Schema {
  [keyword: string]: unknown;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  deprecated?: boolean;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  'x-rules'?: CrossFieldRule[];
}

/** The field whose value selects one of the variants. */
const selector = 'model_type';

/**
 * One flat object for all variants of a request: model APIs refuse a tool whose schema has `oneOf` at its top. Each field
 * says which models take and need it; the service checks what a flat schema cannot say.
 */
export function flattened(schema: Schema): Schema {
  const variants = (schema.oneOf ?? [schema]).filter(({ deprecated }) => !deprecated);
  const uses = variants.flatMap((variant) => {
    const model = `${variant.properties?.[selector]?.const ?? ''}`;
    return Object.entries(variant.properties ?? {})
      .filter(([, field]) => !field.deprecated)
      .map(([name, field]): Use => ({ name, field, model, required: variant.required?.includes(name) ?? false }));
  });
  const models = new Set(uses.map(({ model }) => model));
  const selected = models.size > 1;
  const properties: Record<string, Schema> = {};
  for (const [name, ofField] of Map.groupBy(uses, (use) => use.name)) {
    properties[name] = merged(ofField);
    if (selected && name === selector) properties[name].description = modelsOf(schema, variants);
    else if (selected) properties[name] = withNotes(properties[name], notesOf(ofField, models.size, variants));
  }
  const required = (variants[0]?.required ?? []).filter((name) =>
    variants.every((variant) => variant.required?.includes(name)),
  );
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
}

/** A field in one of the variants. */
interface Use {
  name: string;
  field: Schema;
  model: string;
  required: boolean;
}

/** What to choose a model by. */
function modelsOf(schema: Schema, variants: Schema[]): string {
  const texts = new Map<string, string>();
  for (const { properties, description } of variants) {
    const model = `${properties?.[selector]?.const}`;
    if (!texts.has(model)) texts.set(model, `${model}: ${tidy(description)}`);
  }
  return [tidy(schema.description), ...texts.values()].join(' ');
}

function notesOf(uses: Use[], all: number, variants: Schema[]): (string | false)[] {
  const takers = distinct(uses.map(({ model }) => model));
  // A model that can be given several forms of input needs only what each of them needs.
  const needers = takers.filter((model) =>
    variants
      .filter(({ properties }) => properties?.[selector]?.const === model)
      .every(({ required }) => required?.includes(uses[0]?.name ?? '')),
  );
  return [
    takers.length < all && `Only for ${takers.join(', ')}.`,
    needers.length > 0 && needers.length < all && `Required by ${needers.join(', ')}.`,
  ];
}

/** A field that variants describe differently: the widest limits, and what each of them says. */
function merged(uses: Use[]): Schema {
  const fields = [...new Map(uses.map(({ field }) => [JSON.stringify(field), field])).values()];
  const [first = {}] = fields;
  if (fields.length === 1) return first;
  const result: Schema = { type: first.type as string };
  const values = fields.map((field) => (field.const === undefined ? field.enum : [field.const]));
  if (values.every((list) => list !== undefined)) result.enum = distinct(values.flat());
  for (const [keyword, widest] of [
    ['minimum', Math.min],
    ['maximum', Math.max],
    ['minLength', Math.min],
    ['maxLength', Math.max],
    ['minItems', Math.min],
    ['maxItems', Math.max],
  ] as const) {
    const bounds = fields.map((field) => field[keyword]);
    if (bounds.every((bound) => typeof bound === 'number')) result[keyword] = widest(...(bounds as number[]));
  }
  for (const keyword of ['format', 'pattern', 'default', 'items'] as const) {
    const [one, ...others] = fields.map((field) => JSON.stringify(field[keyword]));
    if (one !== undefined && others.every((other) => other === one)) result[keyword] = first[keyword] as never;
  }
  result.description = descriptionsOf(uses);
  return result;
}

/** What most variants say, then what others say with their models. */
function descriptionsOf(uses: Use[]): string {
  const texts = [...Map.groupBy(uses, ({ field }) => tidy(field.description))];
  const longest = texts.filter(([text]) => !texts.some(([other]) => other !== text && other.startsWith(text)));
  return longest
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([text, users], at) => {
      const models = distinct(users.map(({ model }) => model)).join(', ');
      return at > 0 && models ? `${models}: ${text}` : text;
    })
    .join(' ');
}

function withNotes(field: Schema, notes: (string | false)[]): Schema {
  const description = [tidy(field.description), ...notes.filter(Boolean)].join(' ').trim();
  return { ...field, description };
}

/** On one line: a description in YAML is wrapped. */
export const tidy = (text = ''): string => text.replaceAll(/\s+/g, ' ').replaceAll(aboutForms, '').trim();

/** A tool takes JSON. */
const aboutForms = / (In a form,|Repeat the part) [^.]*\./g;

const distinct = <Value>(values: Value[]): Value[] => [...new Set(values)];

/** Keywords that only say how a number is stored, or that only this project reads. */
const storage = new Set(['int32', 'int64', 'double']);

/** The schema as an agent needs it: standard keywords, one-line descriptions, and no names of operations. */
export function plainSchema(schema: Schema, asNamed: (text: string) => string): Schema {
  const result: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword.startsWith('x-') || keyword.startsWith('example') || keyword === 'writeOnly') continue;
    if (keyword === 'format' && storage.has(String(value))) continue;
    if (keyword === 'description') result.description = asNamed(tidy(String(value)));
    else if (keyword === 'properties') {
      result.properties = Object.fromEntries(
        Object.entries(value as Record<string, Schema>).map(([name, field]) => [name, plainSchema(field, asNamed)]),
      );
    } else if (keyword === 'items') result.items = plainSchema(value as Schema, asNamed);
    else if (keyword === 'oneOf') result.oneOf = (value as Schema[]).map((one) => plainSchema(one, asNamed));
    else result[keyword] = value;
  }
  return result;
}

/** Only the shape of a result. Values may be added in a newer service, and clients check results against this. */
export function shapeOf(schema: Schema): Schema {
  if (schema.oneOf) {
    const known = schema.oneOf.map(shapeOf);
    return { anyOf: known };
  }
  const { type, properties, items } = schema;
  return {
    ...(type !== undefined && { type }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, shapeOf(field)])),
    }),
    ...(items && { items: shapeOf(items) }),
  };
}
