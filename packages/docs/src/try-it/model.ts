import {
  type CompiledOperation,
  type ContractReading,
  compileOperations,
  eachOperation,
  type OpenApi,
  readContract,
  type Schema,
} from '@darkroom/contract/reading';
import type { GoTypes } from '../go-types.ts';
import { textOf } from './entries.ts';

/** What the build puts beside the script. */
export interface TryItData {
  document: OpenApi;
  go: GoTypes;
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

/** One of the forms that a body can have. */
export interface Variant {
  label: string;
  description: string;
  /** What makes the body this variant, such as its `model_type`. */
  fixed: Record<string, unknown>;
  fields: Field[];
}

export interface Body {
  media: string;
  isForm: boolean;
  variants: Variant[];
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
    // Only this operation is compiled: all of them take noticeably longer.
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
  const variants = schema.oneOf ?? [schema];
  const everywhere = (name: string): boolean => variants.every(({ required = [] }) => required.includes(name));
  const labels = variants.map(constantsOf).map((constants) => Object.values(constants).join(' '));
  const examples = Object.values(content.examples ?? {}).map((node) => {
    const { summary = 'Example', value } = reading.resolve(node as { summary?: string; value: unknown });
    return { summary, value: { ...(value as Record<string, unknown>), ...alias } };
  });
  return {
    media,
    isForm: media === 'multipart/form-data',
    examples,
    variants: variants.map((variant, index) => {
      const constants = constantsOf(variant);
      const needs = (variant.required ?? []).filter((name) => !everywhere(name) && !(name in constants));
      const alone = labels[index] !== '' && labels.filter((label) => label === labels[index]).length === 1;
      const withFields = needs.length > 0 ? `with ${needs.join(' and ')}` : 'without more';
      const fixed = { ...constants, ...alias };
      return {
        label: alone ? String(labels[index]) : [labels[index], withFields].filter(Boolean).join(' '),
        description: String(variant.description ?? ''),
        fixed,
        fields: Object.entries(variant.properties ?? {})
          .filter(([name]) => !(name in fixed))
          .map(([name, property]) => ({
            place: 'body' as const,
            name,
            schema: property,
            required: variant.required?.includes(name) === true,
          })),
      };
    }),
  };
}

/** The fields that have one value in this variant. */
function constantsOf({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The variant that a body is meant to be, as the contract's reader decides it. */
export function variantFor({ variants }: Body, value: Record<string, unknown>): number {
  const costs = variants.map(({ fixed, fields }) => {
    const names = new Set([...Object.keys(fixed), ...fields.map(({ name }) => name)]);
    const strange = Object.keys(value).filter((name) => !names.has(name)).length;
    const missing = fields.filter(({ name, required }) => required && value[name] === undefined).length;
    const other = Object.entries(fixed).filter(([name, one]) => value[name] !== undefined && value[name] !== one);
    const unset = Object.keys(fixed).filter((name) => value[name] === undefined).length;
    return 100 * other.length + 2 * strange + 2 * missing + unset;
  });
  return costs.indexOf(Math.min(...costs));
}
