import type { ErrorObject } from 'ajv/dist/2020.js';
import { nearestName } from './nearest-name.ts';
import { step } from './pointer.ts';
import type { Issue } from './refused.ts';
import type { Schema } from './schema.ts';

/** What Ajv found, in words that say what to do. */
export function describeError(error: ErrorObject): Issue {
  const describe = describers[error.keyword];
  const issue = { path: error.instancePath, message: error.message ?? 'is not valid', rule: error.keyword };
  return describe === undefined ? issue : { ...issue, ...describe(error) };
}

export function unknownField(path: string, name: string, known: string[]): Issue {
  const near = nearestName(name, known);
  return {
    path: `${path}/${step(name)}`,
    message: near === undefined ? 'is not a field of this request' : `is not a field of this request; use ${near}`,
    rule: 'additionalProperties',
  };
}

type Describe = (error: ErrorObject) => { path?: string; message: string };

const describers: Record<string, Describe> = {
  required: ({ instancePath, params }) => ({
    path: `${instancePath}/${params.missingProperty}`,
    message: 'is required',
  }),
  dependentRequired: ({ instancePath, params }) => ({
    path: `${instancePath}/${params.missingProperty}`,
    message: `is required if ${params.property} is given`,
  }),
  additionalProperties: ({ instancePath, params, parentSchema }) =>
    unknownField(
      instancePath,
      String(params.additionalProperty),
      Object.keys((parentSchema as Schema).properties ?? {}),
    ),
  type: ({ params }) => ({ message: `must be ${list([params.type].flat().map(article))}` }),
  enum: ({ params }) => ({ message: `must be one of ${params.allowedValues.join(', ')}` }),
  'x-extensible-enum': ({ schema }) => ({ message: `must be one of ${(schema as string[]).join(', ')}` }),
  const: ({ params }) => ({ message: `must be ${params.allowedValue}` }),
  minimum: ({ params }) => ({ message: `must be at least ${params.limit}` }),
  maximum: ({ params }) => ({ message: `must be at most ${params.limit}` }),
  minLength: ({ params }) => ({
    message: params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`,
  }),
  maxLength: ({ params }) => ({ message: `must have at most ${params.limit} characters` }),
  minItems: ({ params }) => ({ message: `must have at least ${params.limit} entries` }),
  maxItems: ({ params }) => ({ message: `must have at most ${params.limit} entries` }),
  minProperties: ({ params }) => ({ message: `must have at least ${params.limit} field` }),
  maxProperties: ({ params }) => ({ message: `must have at most ${params.limit} fields` }),
  multipleOf: ({ params }) => ({
    message: params.multipleOf === 1 ? 'must be a whole number' : `must be a multiple of ${params.multipleOf}`,
  }),
  pattern: ({ params, parentSchema }) => ({
    message:
      (parentSchema as Schema)['x-pattern-message'] ??
      (params.pattern === '\\S' ? 'must not be blank' : `has the wrong form${hint(parentSchema as Schema)}`),
  }),
  format: ({ params }) => ({ message: formats[params.format] ?? `must be a valid ${params.format}` }),
  'x-limits': ({ schema }) => ({
    message: `must have at most ${(schema as { max_bytes: number }).max_bytes} bytes as JSON`,
  }),
  'x-uploaded-file': () => ({ message: 'must be a file' }),
};

const formats: Record<string, string> = {
  uuid: 'must be a UUID',
  uri: 'must be an absolute URL',
  'date-time': 'must be a date and time such as 2026-11-02T09:41:07Z',
};

const articles: Record<string, string> = {
  string: 'text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

function article(type: string): string {
  return articles[type] ?? `a ${type}`;
}

function list(words: string[]): string {
  return words.join(' or ');
}

/** The first sentence of the field's description says what was expected better than its pattern does. */
function hint(schema: Schema): string {
  const sentence = String(schema.description ?? '')
    .match(/^[^.]+\./)?.[0]
    .replace(/\s+/g, ' ');
  return sentence === undefined ? '' : `: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1, -1)}`;
}
