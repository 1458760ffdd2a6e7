import {
  type ContractReading,
  eachOperation,
  FormFile,
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
 * field beside what is enough, at every edge of its bounds; every two fields beside that; every field that has a default, at its
 * default; and what is required without each field in turn, for the error.
 */
export function* edgeRequests(
  contract: ContractReading,
  accepts: (request: EdgeRequest) => boolean,
): Generator<EdgeRequest> {
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
      for (const variant of schema.oneOf ?? [schema]) {
        const isAccepted = (body: Body) => accepts({ ...about, what: '', body });
        for (const edge of edgesOf(variant, known, contract, isAccepted)) yield { ...about, ...edge };
      }
    }
  }
}

function* edgesOf(
  { properties = {}, required = [] }: Schema,
  examples: Body[],
  contract: ContractReading,
  isAccepted: (body: Body) => boolean,
): Generator<Pick<EdgeRequest, 'what' | 'body' | 'lacking'>> {
  const values = new Map(
    Object.entries(properties).map(([name, schema]) => {
      const shown = examples.map((example) => example[name]).filter((value) => value !== undefined);
      return [name, [...edgesOfField(schema), ...(isFile(schema) ? [] : shown)]];
    }),
  );
  const minimal = Object.fromEntries(required.map((name) => [name, plainest(name)]));
  yield { what: 'what is required', body: minimal };
  const enough = smallestAccepted();
  for (const [name, edges] of values) {
    for (const value of edges) yield { what: `${name} ${short(value)}`, body: { ...enough, [name]: value } };
  }
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const plain = new Map(optional.map((name) => [name, plainest(name)]));
  for (const [index, one] of optional.entries()) {
    for (const other of optional.slice(index + 1)) {
      const pair = { [one]: plain.get(one), [other]: plain.get(other) };
      // The two may be enough by themselves, and too much beside a third.
      for (const base of new Set([minimal, enough])) {
        yield { what: `${one} and ${other}`, body: { ...base, ...pair } };
      }
    }
  }
  const defaults = Object.entries(properties).filter(([, schema]) => schema.default !== undefined);
  yield {
    what: 'every default',
    body: { ...enough, ...Object.fromEntries(defaults.map(([name, schema]) => [name, schema.default])) },
  };
  for (const missing of required) {
    const { [missing]: _, ...rest } = minimal;
    yield { what: `no ${missing}`, body: rest, lacking: true };
  }

  /** What is required, with one more field where one of several is needed, such as a source. */
  function smallestAccepted(): Body {
    if (isAccepted(minimal)) return minimal;
    for (const [name, edges] of values) {
      for (const value of edges) if (isAccepted({ ...minimal, [name]: value })) return { ...minimal, [name]: value };
    }
    return minimal;
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
