import type { Contract, Node, Operation } from '../contract.ts';
import { errorCodes } from '../error-codes.ts';
import { boundsOf, branchesOf, type Field, fieldsOf, typeOf } from '../schema-fields.ts';

/** Something that differs between two versions, and the operations in which it does. */
export interface Difference {
  place: Place;
  name: string;
  /** Empty if the version does not have it. */
  before: string;
  after: string;
  operations: string[];
}

export const places = [
  'Parameters',
  'Request fields',
  'Responses',
  'Response headers',
  'Response fields',
  'Errors',
  'Descriptions',
] as const;
export type Place = (typeof places)[number];

export interface Comparison {
  added: Operation[];
  removed: Operation[];
  codes: { code: string; status: number; meaning: string }[];
  differences: Difference[];
}

/** What differs between two contracts. Examples do not count, and descriptions only those of fields. */
export function compare(before: Contract, after: Contract): Comparison {
  const old = new Map(before.operations.map((operation) => [operation.id, operation]));
  const ids = new Set(after.operations.map(({ id }) => id));
  const known = new Set(errorCodes(before).map(({ code }) => code));
  const found = new Map<string, Difference>();
  for (const operation of after.operations) {
    const previous = old.get(operation.id);
    if (!previous || operation.aliasOf) continue;
    for (const difference of differencesOf(factsOf(previous, before), factsOf(operation, after))) {
      const key = [difference.place, difference.name, difference.before, difference.after].join('\n');
      const same = found.get(key) ?? { ...difference, operations: [] };
      if (!same.operations.includes(operation.id)) same.operations.push(operation.id);
      found.set(key, same);
    }
  }
  return {
    added: after.operations.filter(({ id }) => !old.has(id)),
    removed: before.operations.filter(({ id }) => !ids.has(id)),
    codes: errorCodes(after).filter(({ code }) => !known.has(code)),
    differences: [...found.values()],
  };
}

type Facts = Map<string, Set<string>>;

function differencesOf(before: Facts, after: Facts): Omit<Difference, 'operations'>[] {
  const textOf = (facts: Facts, key: string): string => [...(facts.get(key) ?? [])].sort().join(' Or: ');
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key) => {
      const [place = '', name = ''] = key.split('\n');
      return { place: place as Place, name, before: textOf(before, key), after: textOf(after, key) };
    })
    .filter((one) => one.before !== one.after);
}

/** What an operation accepts and returns, by place and name. */
function factsOf(operation: Operation, { resolve }: Contract): Facts {
  const facts: Facts = new Map();
  const add = (place: Place, name: string, text: string): void => {
    const key = `${place}\n${name}`;
    facts.set(key, (facts.get(key) ?? new Set()).add(text));
  };
  for (const parameter of operation.parameters) {
    const schema = resolve(parameter.schema ?? {});
    add('Parameters', parameter.name, describe(typeOf(schema, resolve), parameter.required, boundsOf(schema)));
  }
  for (const { name, type, required, bounds, description } of bodyFields(operation.requestBody, resolve)) {
    add('Request fields', name, describe(type, required, bounds));
    add('Descriptions', name, description);
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    const error = Number(status) >= 400;
    add(error ? 'Errors' : 'Responses', status, Object.keys(response.content ?? {}).join(', ') || 'no body');
    if (error) continue;
    for (const name of Object.keys(response.headers ?? {})) add('Response headers', name, 'header');
    for (const { name, type, bounds, description } of bodyFields(response, resolve)) {
      // A run is the same wherever it is in a response, and its fields are never "optional" for a reader.
      const short = name.replace(/^(?:data|runs)(?:\[\])?\./, '');
      add('Response fields', short, describe(type, true, bounds));
      add('Descriptions', short, description);
    }
  }
  return facts;
}

function bodyFields(body: Node | undefined, resolve: Contract['resolve']): (Field & { description: string })[] {
  return Object.values<Node>(body?.content ?? {})
    .flatMap(({ schema = {} }) => branchesOf(schema, resolve))
    .flatMap((branch) => fieldsOf(branch, resolve))
    .map((field) => ({ ...field, description: field.about.replace(field.bounds, '').replace(/\s+/g, ' ').trim() }));
}

const describe = (type: string, required: unknown, bounds: string): string =>
  [`${type}${required ? '' : ', optional'}.`, bounds].filter(Boolean).join(' ');
