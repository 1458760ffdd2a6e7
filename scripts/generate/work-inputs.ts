import {
  bodyProperties,
  type ContractReading,
  eachOperation,
  type OperationObject,
  readContract,
  rulesOf,
  type Schema,
  type WorkChoice,
  workFields,
} from '@darkroom/contract/reading';
import { literal } from './literal.ts';
import type { OpenApi } from './openapi.ts';

/** A way to ask for a kind of work: an operation, and one of the choices of its `x-work`. */
interface Way {
  choice: WorkChoice;
  properties: Map<string, Schema>;
  fields: string[];
  /** Each form of the body. */
  bodies: Schema[];
}

/** The inputs of each kind of work: their types, the fields for those who read them by name, and the images by role. */
export function workInputs(document: OpenApi): Record<string, string> {
  const reading = readContract(document as never);
  const ways = [...eachOperation(reading.document)].flatMap(({ operation }) => waysOf(reading, operation));
  const kinds = [...Map.groupBy(ways, ({ choice }) => choice.kind)];
  const types = kinds.map(([kind, of]) => `export interface ${typeName(kind)} {\n${members(of)}\n}\n`);
  const inputs = kinds.map(([kind]) => `  ${kind}: ${typeName(kind)};`);
  const rows = kinds.map(([kind, of]) => `  ${kind}: ${literal(rowOf(of))},`);
  return {
    'inputs.ts': `${banner}${types.join('\n')}
/** Each kind of work, and what it is given. */
export interface WorkInputs {
${inputs.join('\n')}
}

/**
 * Of each kind of work: the types of its fields, the model types that do it, the fields that every request has, and how
 * few and how many images there are in each role. \`images\` is the list \`images.0\`, \`images.1\`, …
 */
export const work = {
${rows.join('\n')}
} as const satisfies Record<keyof WorkInputs, unknown>;
`,
  };
}

function waysOf(reading: ContractReading, operation: OperationObject): Way[] {
  const properties = bodyProperties(reading, operation);
  const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => reading.inlined(schema));
  const choices = operation['x-work'] ?? [];
  // The last choice is the plain one.
  return choices.toReversed().map((choice) => {
    return { choice, properties, fields: workFields(choice, choices, properties), bodies };
  });
}

function members(ways: Way[]): string {
  const lines = fieldNames(ways).map((name) => {
    const types = schemasOf(name, ways).map((schema) => typeOf(schema, innerImage(name, ways)));
    return `  ${name}${isRequired(name, ways) ? '' : '?'}: ${union(types)};`;
  });
  const models = ways.flatMap(({ choice }) => choice.models ?? []);
  if (models.length === 0) return [...lines, ...seedLine(ways)].join('\n');
  const always = ways.every(({ choice }) => choice.models !== undefined);
  return [`  model${always ? '' : '?'}: ${union(models.map(quoted))};`, ...lines, ...seedLine(ways)].join('\n');
}

/** Any work may be given a seed, also where a request has none. */
const seedLine = (ways: Way[]): string[] => (fieldNames(ways).includes('seed') ? [] : ['  seed?: number;']);

function rowOf(ways: Way[]): object {
  const named = fieldNames(ways).map((name): [string, unknown] => [name, schemasOf(name, ways)[0]?.type]);
  const hasModel = ways.some(({ choice }) => choice.models !== undefined);
  const roles = new Set(ways.flatMap(({ choice }) => Object.keys(choice.images ?? {})));
  return {
    fields: Object.fromEntries([...(hasModel ? [['model', 'string']] : []), ...named, ['seed', 'integer']]),
    models: modelsOf(ways),
    required: fieldNames(ways).filter((name) => isRequired(name, ways)),
    images: Object.fromEntries([...roles].map((role) => [role, rangeOf(role, ways)])),
  };
}

/** The model types that a request for this work can name. */
function modelsOf(ways: Way[]): unknown[] {
  const selectable = schemasOf('model_type', ways).flatMap((schema) => schema.enum ?? []);
  return [...new Set([...ways.flatMap(({ choice }) => choice.models ?? []), ...selectable])];
}

const fieldNames = (ways: Way[]): string[] => [...new Set(ways.flatMap(({ fields }) => fields))];

const schemasOf = (name: string, ways: Way[]): Schema[] =>
  ways.filter(({ fields }) => fields.includes(name)).map(({ properties }) => properties.get(name) ?? {});

function isRequired(name: string, ways: Way[]): boolean {
  return ways.every(({ fields, bodies }) => fields.includes(name) && bodies.every((body) => requires(body, [name])));
}

/** Whether a body always has one of these fields. */
function requires(body: Schema, names: string[]): boolean {
  const groups = [
    ...(body.required ?? []).map((name) => [name]),
    ...rulesOf(body)
      .filter(({ rule, when }) => rule === 'at-least-one' && when === undefined)
      .map(({ fields }) => fields),
  ];
  return groups.some((group) => group.every((name) => names.includes(name)));
}

/** How few and how many images a role has. */
function rangeOf(role: string, ways: Way[]): [number, number] {
  const ranges = ways.map(({ choice: { images = {}, given = [] }, bodies, properties }): [number, number] => {
    const paths = images[role] ?? [];
    const names = paths.map((path) => path.split('/')[0] ?? '');
    const needed =
      paths.length > 0 &&
      (given.some((group) => [group].flat().every((name) => names.includes(name))) ||
        bodies.every((body) => requires(body, names)));
    if (role !== 'images') return [needed ? 1 : 0, paths.length === 0 ? 0 : 1];
    const rules = bodies.flatMap(rulesOf).filter(({ fields }) => fields.every((name) => names.includes(name)));
    const lists = names.map((name) => properties.get(name) ?? {}).filter(({ items }) => items !== undefined);
    const fewest = rules.find(({ rule }) => rule === 'min-total')?.minimum;
    const most = rules.find(({ rule }) => rule === 'max-total')?.maximum;
    const counts = lists.map(({ minItems, maxItems }) => [Number(minItems ?? 0), Number(maxItems)] as const);
    const all = counts.reduce((sum, [, maximum]) => sum + maximum, names.length - lists.length);
    return [needed ? (fewest ?? Math.min(...counts.map(([minimum]) => minimum))) : 0, most ?? all];
  });
  return [Math.min(...ranges.map(([fewest]) => fewest)), Math.max(...ranges.map(([, most]) => most))];
}

/** The field of the entries of a list that is an image, which the engine is given by role. */
function innerImage(name: string, ways: Way[]): string | undefined {
  const paths = ways.flatMap(({ choice }) => Object.values(choice.images ?? {}).flat());
  return paths.find((path) => path.startsWith(`${name}/`))?.slice(name.length + 1);
}

function typeOf(schema: Schema, without?: string): string {
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(quoted));
  if (schema.type === 'array') return `${typeOf(schema.items ?? {}, without)}[]`;
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== without);
    const optional = (name: string): string => (schema.required?.includes(name) ? '' : '?');
    return `{ ${fields.map(([name, field]) => `${name}${optional(name)}: ${typeOf(field)}`).join('; ')} }`;
  }
  if (typeof schema.type !== 'string') throw new Error(`A field of the work has no type: ${JSON.stringify(schema)}`);
  return schema.type === 'integer' ? 'number' : schema.type;
}

/** Text of any kind includes the listed values. */
function union(types: string[]): string {
  const all = new Set(types.flatMap((type) => type.split(' | ')));
  return all.has('string') ? 'string' : [...all].join(' | ');
}

const quoted = (value: unknown): string => `'${value}'`;
const typeName = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Input`;
const banner = '/** Generated by "npm run generate" from openapi/. Do not edit. */\n\n';
