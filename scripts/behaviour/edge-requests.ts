import {
  type ContractReading,
  eachOperation,
  FormFile,
  rulesOf,
  type Schema,
} from '../../packages/contract/src/reading/index.ts';

/** A request that a contract describes, by itself or at an edge of what it allows. */
export interface EdgeRequest {
  operation: string;
  mediaType: string;
  /** What is special about it. */
  what: string;
  body: Body;
  /** Whether it lacks something, and is sent for its error. */
  lacking?: boolean;
}

type Body = Record<string, unknown>;

/**
 * The requests of a contract that are worth sending to the next one: its examples; what is required and nothing else; each
 * field beside that, at every edge of its bounds; every two fields beside that; every field that has a default, at its
 * default; and what is required without each field in turn, for the error.
 */
export function* edgeRequests(contract: ContractReading): Generator<EdgeRequest> {
  for (const { operation } of eachOperation(contract.document)) {
    for (const [mediaType, media] of Object.entries(operation.requestBody?.content ?? {})) {
      const examples = Object.entries(media.examples ?? {}).map(([name, example]) => ({
        name,
        value: contract.resolve(example).value as Body,
      }));
      const about = { operation: operation.operationId, mediaType };
      // A file in the example of a form is a text, so the example is no request.
      if (mediaType === 'application/json') {
        for (const { name, value } of examples) yield { ...about, what: `the example ${name}`, body: value };
      }
      const known = examples.map(({ value }) => value);
      const schema = contract.inlined(media.schema);
      // Releases before 1.15 had a schema for each kind of body.
      for (const shape of (schema.oneOf ?? [schema]).flatMap(shapesOf)) {
        for (const edge of edgesOf(shape, known, contract)) yield { ...about, ...edge };
      }
    }
  }
}

/** The schema once for each way to keep its rules with few fields: each source of an image, each model type. */
function shapesOf(schema: Schema): Schema[] {
  const rules = rulesOf(schema);
  const choices = rules.filter(({ rule, when }) => when === undefined && ['at-least-one', 'min-total'].includes(rule));
  const sources = choices.reduce<Schema[]>(
    (shapes, { fields, minimum }) => shapes.flatMap((shape) => fields.map((name) => needing(shape, [name], minimum))),
    [schema],
  );
  const conditions = new Map(rules.flatMap(({ when }) => (when === undefined ? [] : [[JSON.stringify(when), when]])));
  const selected = [...conditions].map(([key, when]) => {
    const needed = rules
      .filter((rule) => JSON.stringify(rule.when) === key)
      .flatMap(({ rule, fields }) =>
        rule === 'required' ? fields : rule === 'at-least-one' ? fields.slice(0, 1) : [],
      );
    const values = Object.entries(when).map(([name, [value]]) => [name, { const: value }]);
    const shape = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(values) } };
    return needing(shape, [...Object.keys(when), ...needed]);
  });
  return [...sources, ...selected];
}

function needing(schema: Schema, names: string[], minItems?: number): Schema {
  const properties = { ...schema.properties };
  for (const name of names) if (minItems) properties[name] = { ...properties[name], minItems };
  return { ...schema, properties, required: [...new Set([...(schema.required ?? []), ...names])] };
}

function* edgesOf(
  { properties = {}, required = [] }: Schema,
  examples: Body[],
  contract: ContractReading,
): Generator<Pick<EdgeRequest, 'what' | 'body' | 'lacking'>> {
  const values = new Map(
    Object.entries(properties).map(([name, schema]) => {
      const shown = examples.map((example) => example[name]).filter((value) => value !== undefined);
      return [name, [...edgesOfField(schema), ...(isFile(schema) ? [] : shown)]];
    }),
  );
  const minimal = Object.fromEntries(required.map((name) => [name, plainest(name)]));
  yield { what: 'what is required', body: minimal };
  for (const [name, edges] of values) {
    for (const value of edges) yield { what: `${name} ${short(value)}`, body: { ...minimal, [name]: value } };
  }
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const plain = new Map(optional.map((name) => [name, plainest(name)]));
  for (const [index, one] of optional.entries()) {
    for (const other of optional.slice(index + 1)) {
      const pair = { [one]: plain.get(one), [other]: plain.get(other) };
      yield { what: `${one} and ${other}`, body: { ...minimal, ...pair } };
    }
  }
  const defaults = Object.entries(properties).filter(([, schema]) => schema.default !== undefined);
  yield {
    what: 'every default',
    body: { ...minimal, ...Object.fromEntries(defaults.map(([name, schema]) => [name, schema.default])) },
  };
  for (const missing of required) {
    const { [missing]: _, ...rest } = minimal;
    yield { what: `no ${missing}`, body: rest, lacking: true };
  }

  /** The first value that fits. Others that do not are refused by their own contract, and count for nothing. */
  function plainest(name: string): unknown {
    const schema = properties[name] ?? {};
    const { issues } = contract.validators.compile(schema.contentSchema ?? schema);
    return values.get(name)?.find((value) => hasFile(value) || issues(value).length === 0);
  }
}

/** The values of a field at the edges of what its schema allows, the plainest first; some may not fit all of it. */
function edgesOfField(schema: Schema): unknown[] {
  const { default: usual, const: only, enum: listed = [], minimum, maximum } = schema;
  // In a form, a part with JSON is read into what it holds.
  if (schema.contentSchema !== undefined) return edgesOfField(schema.contentSchema);
  if (isFile(schema)) return [new FormFile('image.png')];
  if (only !== undefined) return [only];
  const known = usual === undefined ? listed : [usual, ...listed.filter((value) => value !== usual)];
  if (known.length > 0 && listed.length > 0) return known;
  if (schema.oneOf !== undefined) return [...known, ...schema.oneOf.flatMap(edgesOfField)];
  switch (schema.type) {
    case 'boolean':
      return [...known, true, false];
    case 'integer':
    case 'number':
      return [...known, ...[minimum, maximum].filter((value) => value !== undefined), 1, 1.5];
    case 'array':
      return [...known, ...lists(schema)];
    case 'object':
      return [...known, sample(schema)];
    default:
      return [...known, ...texts(schema)];
  }
}

function lists({ items = {}, minItems = 0, maxItems = 20 }: Schema): unknown[][] {
  return [Number(minItems), Number(maxItems)].map((length) =>
    Array.from({ length }, (_, index) => sample(items, index)),
  );
}

/** One value; with another index another one, where lists must not repeat theirs. */
function sample(schema: Schema, index = 0): unknown {
  if (schema.type !== 'object') {
    const edges = edgesOfField(schema);
    const isText = schema.type === 'string' && schema.enum === undefined && !isFile(schema);
    return isText ? texts(schema, index)[0] : edges[index % edges.length];
  }
  const names = schema.required ?? [];
  return Object.fromEntries(names.map((name) => [name, sample(schema.properties?.[name] ?? {}, index)]));
}

function texts({ format, pattern, minLength = 1, maxLength = 32 }: Schema, index = 0): string[] {
  if (format === 'uuid') return [`01990a3c-52d1-7b8e-9c44-1f6a2e7d9b${String(index).padStart(2, '0')}`];
  if (format === 'uri') return [`https://images.example/${index}.png`];
  if (format === 'date-time') return ['2100-01-01T00:00:00Z'];
  if (format === 'date') return ['2026-01-01'];
  const plain = [`fox${index}`, '16:9', `https://images.example/${index}.png`].filter(
    (text) => pattern === undefined || new RegExp(pattern, 'u').test(text),
  );
  // A longer one is meant for images inside a text, and takes long to check.
  const lengths = [Number(minLength), Number(maxLength)].filter((length) => length <= 10_000);
  return [...plain, ...lengths.map((length) => 'f'.repeat(length))];
}

function isFile({ format }: Schema): boolean {
  return format === 'binary';
}

function hasFile(value: unknown): boolean {
  return [value].flat().some((each) => each instanceof FormFile);
}

function short(value: unknown): string {
  const text = Array.isArray(value) ? `with ${value.length} entries` : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
