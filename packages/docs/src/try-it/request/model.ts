import { type ModelUse, modelUses } from '@darkroom/contract/models';
import {
  type CompiledOperation,
  type ContractReading,
  compileOperations,
  eachOperation,
  type OpenApi,
  readContract,
  type Schema,
} from '@darkroom/contract/reading';
import type { GoNames } from '../../go-names.ts';
import { textOf } from './text-values.ts';

/** What the build puts beside the script. */
export interface TryItData {
  document: OpenApi;
  go: GoNames;
}

export type Place = 'path' | 'query' | 'header' | 'body';

/** One thing to fill in. */
export interface Field {
  place: Place;
  name: string;
  schema: Schema;
  required: boolean;
  /** An example of a parameter; bodies have examples of their own. */
  example?: string;
}

export interface Body {
  media: string;
  isForm: boolean;
  fields: Field[];
  /** Fields that have one value only. */
  fixed: Record<string, unknown>;
  models: ModelUse[];
  examples: { summary: string; value: Record<string, unknown> }[];
}

/** Everything that the form of an operation needs. */
export interface Model {
  /** The name in the clients, which can be an alias. */
  id: string;
  method: string;
  path: string;
  secured: boolean;
  parameters: Field[];
  bodies: Body[];
  /** What an alias sets in the body; its method in the clients does so too. */
  fixed: Record<string, unknown>;
  /** Names of the headers that the contract describes. */
  responseHeaders: string[];
  compiled: CompiledOperation;
  reading: ContractReading;
}

interface Parameter {
  name: string;
  in: Place;
  required?: boolean;
  schema: Schema;
  description?: string;
  example?: unknown;
}

export function modelOf(document: OpenApi, id: string): Model {
  for (const { path, method, operation, item } of eachOperation(document)) {
    const aliases = ((operation as { 'x-aliases'?: Alias[] })['x-aliases'] ?? []) as Alias[];
    const alias = aliases.find(({ operationId }) => operationId === id);
    if (operation.operationId !== id && !alias) continue;
    // Only this operation is compiled: compiling all of them is noticeably slower.
    const only = { ...document, paths: { [path]: { ...shared(item), [method]: operation } } } as OpenApi;
    const reading = readContract(only);
    const [compiled] = compileOperations(reading);
    if (!compiled) break;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      parameterField(reading.resolve(parameter) as Parameter, reading),
    );
    const responses = Object.values(operation.responses).map((response) => reading.resolve(response));
    return {
      id,
      method: method.toUpperCase(),
      path,
      secured: compiled.scopes !== null,
      parameters,
      bodies: Object.entries(operation.requestBody?.content ?? {}).map(([media, content]) =>
        bodyOf(media, content, alias?.fixed ?? {}, reading),
      ),
      fixed: alias?.fixed ?? {},
      responseHeaders: [...new Set(responses.flatMap(({ headers }) => Object.keys(headers ?? {})))],
      compiled,
      reading,
    };
  }
  throw new Error(`The contract has no operation ${id}.`);
}

interface Alias {
  operationId: string;
  fixed?: Record<string, unknown>;
}

const shared = ({ parameters }: { parameters?: unknown }) => (parameters ? { parameters } : {});

function parameterField(parameter: Parameter, reading: ContractReading): Field {
  const { name, in: place, required = false, schema, description, example } = parameter;
  const inlined = reading.inlined(schema);
  return {
    place,
    name,
    required,
    schema: description === undefined ? inlined : { ...inlined, description },
    ...(example === undefined ? {} : { example: textOf(example, inlined) }),
  };
}

function bodyOf(
  media: string,
  content: { schema: Schema; examples?: Record<string, unknown> },
  alias: Record<string, unknown>,
  reading: ContractReading,
): Body {
  const schema = reading.inlined(content.schema);
  const properties = Object.entries(schema.properties ?? {});
  const constants = properties.flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]]));
  const fixed = { ...Object.fromEntries(constants), ...alias };
  const examples = Object.values(content.examples ?? {}).map((node) => {
    const { summary = 'Example', value } = reading.resolve(node as { summary?: string; value: unknown });
    return { summary, value: { ...(value as Record<string, unknown>), ...alias } };
  });
  return {
    media,
    isForm: media === 'multipart/form-data',
    examples,
    fixed,
    models: modelUses(schema),
    fields: properties
      .filter(([name]) => !(name in fixed))
      .map(([name, property]) => ({
        place: 'body' as const,
        name,
        schema: property,
        required: schema.required?.includes(name) === true,
      })),
  };
}
