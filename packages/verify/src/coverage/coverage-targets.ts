import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { schemaProperties } from './response-properties.ts';

/** Everything to exercise, by dimension; each entry is a name from the contract. */
export const dimensions = [
  'operations',
  'successes',
  'statuses',
  'request types',
  'response types',
  'response properties',
  'parameters',
  'fields',
  'enum values',
  'error codes',
  'errors by operation',
  'checks',
] as const;

export type Dimension = (typeof dimensions)[number];

export type CoverageTargets = Record<Dimension, Set<string>>;

export function coverageTargets(
  { document, errorStatus }: Contract,
  operations: Operation[],
  checks: string[],
): CoverageTargets {
  const all = (list: (operation: Operation) => string[]): Set<string> => new Set(operations.flatMap(list));
  return {
    operations: all(({ id }) => [id]),
    successes: all(({ id, responses }) =>
      [...responses.keys()].filter((status) => status < 400).map((status) => `${id} ${status}`),
    ),
    statuses: all(({ id, responses }) => [...responses.keys()].map((status) => `${id} ${status}`)),
    'request types': all(({ id, bodies }) => bodies.map(({ mediaType }) => `${id} ${mediaType}`)),
    'response types': all(({ id, responses }) =>
      [...responses.values()]
        .filter(({ status }) => status < 400)
        .flatMap(({ status, contents }) => contents.map(({ mediaType }) => `${id} ${status} ${mediaType}`)),
    ),
    'response properties': all(({ id, responses }) =>
      [...responses.values()]
        .filter(({ status }) => status < 400)
        .flatMap(({ contents }) =>
          contents
            .filter(({ mediaType }) => mediaType === 'application/json')
            .flatMap(({ schema }) => schemaProperties(document, schema).map((path) => `${id} ${path}`)),
        ),
    ),
    parameters: all(({ id, parameters }) => parameters.map(({ name }) => `${id} ${name}`)),
    fields: all(({ id, bodies }) =>
      bodies.flatMap(({ mediaType, fields }) => fields.map(({ name }) => `${id} ${shortType(mediaType)} ${name}`)),
    ),
    'enum values': all(({ id, bodies, parameters }) => [
      ...bodies.flatMap(({ fields }) => fields.flatMap(({ name, schema }) => enumEntries(id, name, schema))),
      ...parameters.flatMap(({ name, schema }) => enumEntries(id, name, schema)),
    ]),
    'error codes': new Set(Object.keys(errorStatus)),
    'errors by operation': all(({ id, responses }) =>
      [...responses.values()].flatMap(({ codes }) => codes.map((code) => `${id} ${code}`)),
    ),
    checks: new Set(checks),
  };
}

function enumEntries(id: string, name: string, schema: { enum?: unknown[]; const?: unknown }): string[] {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return values.map((value) => `${id} ${name}=${value}`);
}

export function shortType(mediaType: string): string {
  return mediaType === 'multipart/form-data' ? 'form' : 'json';
}
