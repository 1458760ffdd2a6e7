import { modelUnavailable } from './body-reader.ts';
import type { ContractReading } from './contract-reading.ts';
import type { Parameter } from './document.ts';
import { nearestName } from './nearest-name.ts';
import { type Issue, invalid, mostIssues } from './refused.ts';
import { tidyFor } from './tidy.ts';

/** What a request brings besides its body, before it is checked. */
export interface RawParameters {
  path: Record<string, string | undefined>;
  query: URLSearchParams | undefined;
  headers: Record<string, string | string[] | undefined>;
  /** Names and values in turn, as they were sent. */
  rawHeaders: readonly string[];
}

export type ParameterReader = (raw: RawParameters) => Record<string, unknown>;

/** Compiles the parameters of an operation into what reads them into one object, by name, defaults filled in. */
export function compileParameterReader(parameters: Parameter[], contract: ContractReading): ParameterReader {
  const compiled = parameters.map((parameter) => compileParameter(parameter, contract));
  const queryNames = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  return (raw) => {
    const values: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const parameter of compiled) {
      const found = parameter(raw, values);
      if (found !== undefined) issues.push(...found);
    }
    if (raw.query !== undefined && queryNames.length > 0) {
      for (const name of new Set(raw.query.keys())) {
        if (issues.length > mostIssues) break;
        if (!queryNames.includes(name)) issues.push(unknownParameter(name, queryNames));
      }
    }
    if (issues.length > 0) throw invalid(issues);
    return values;
  };
}

type Read = (raw: RawParameters, into: Record<string, unknown>) => Issue[] | undefined;

function compileParameter(parameter: Parameter, contract: ContractReading): Read {
  const { name } = parameter;
  const { unavailableModelTypes } = contract;
  const schema = contract.inlined(parameter.schema);
  const find = finderFor(parameter);
  const validator = contract.validators.compile(schema);
  const tidy = tidyFor(schema);
  const numeric = schema.type === 'integer' || schema.type === 'number';
  const repeats = schema.type === 'array';
  const isModelType = Array.isArray(schema['x-unavailable']);
  return (raw, into) => {
    const given = find(raw);
    if (given === undefined) {
      if (schema.default !== undefined) into[name] = schema.default;
      return parameter.required === true ? [{ path: name, message: 'is required', rule: 'required' }] : undefined;
    }
    if (Array.isArray(given) && !repeats) return [{ path: name, message: 'must be given once', rule: 'repeated' }];
    if (isModelType && unavailableModelTypes.has(String(given))) throw modelUnavailable(String(given));
    const sent = repeats ? [given].flat() : given;
    const text = tidy === undefined ? sent : tidy(sent);
    const value = numeric && /^-?\d+(\.\d+)?$/.test(String(given)) ? Number(given) : text;
    const issues = validator.issues(value);
    if (issues.length > 0) return issues.map((issue) => ({ ...issue, path: name }));
    into[name] = value;
    return undefined;
  };
}

function finderFor({ name, in: place }: Parameter): (raw: RawParameters) => string | string[] | undefined {
  const header = name.toLowerCase();
  if (place === 'path') return (raw) => raw.path[name];
  if (place === 'header') {
    if (listHeaders.has(header)) return (raw) => raw.headers[header];
    return (raw) => {
      const given = raw.headers[header];
      // Headers that are sent twice come joined by a comma.
      return given?.includes(', ') ? severalOf(header, raw.rawHeaders) : given;
    };
  }
  return ({ query }) => {
    const all = query?.getAll(name);
    return all !== undefined && all.length > 1 ? all : all?.[0];
  };
}

/** Headers that HTTP lets a caller send in several lines; they mean the same in one. */
const listHeaders = new Set(['if-match', 'if-none-match', 'prefer']);

function severalOf(header: string, rawHeaders: readonly string[]): string | string[] | undefined {
  const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === header);
  return values.length === 1 ? values[0] : values;
}

function unknownParameter(name: string, known: string[]): Issue {
  const near = nearestName(name, known);
  const message = near === undefined ? 'is not a parameter here' : `is not a parameter here; use ${near}`;
  return { path: name.slice(0, 64), message, rule: 'additionalProperties' };
}
