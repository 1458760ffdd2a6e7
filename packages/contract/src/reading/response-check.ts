import type { ContractReading } from './contract-reading.ts';
import { eachOperation, type Header, type Response } from './document.ts';
import { imageTypeOf } from './image-type.ts';
import type { Schema } from './schema.ts';
import type { Validator } from './validator.ts';

/** Reports what is wrong with a response: an empty list if it follows the contract. */
export type ResponseCheck = (
  operationId: string,
  status: number,
  headers: Record<string, string>,
  body: Uint8Array,
) => string[];

/** By their names in lower case. */
type Headers = Map<string, string>;

/** Checks responses against the contract: status, type, headers and body. For tests; too slow for anything else. */
export function createResponseCheck(reading: ContractReading): ResponseCheck {
  const { document, resolve } = reading;
  const operations = new Map([...eachOperation(document)].map(({ operation }) => [operation.operationId, operation]));

  function validatorFor(schema: Schema): Validator {
    const validator = validators.get(schema) ?? reading.validators.compile(reading.inlined(schema));
    validators.set(schema, validator);
    return validator;
  }

  function undeclared(expected: Response, headers: Headers): string[] {
    const declared = new Set(Object.keys(expected.headers ?? {}).map((name) => name.toLowerCase()));
    return [...headers.keys()]
      .filter((name) => !declared.has(name) && !ofHttp.test(name))
      .map((name) => `the header ${name} is not listed`);
  }

  function codeProblems(expected: Response, status: number, body: Uint8Array): string[] {
    if (status < 400) return [];
    const { code } = JSON.parse(textOf(body));
    // The names of an error's examples are the codes that it can have.
    const codes = Object.keys(expected.content?.['application/json']?.examples ?? {});
    return codes.includes(code) ? [] : [`the code ${code} is not listed`];
  }

  function headerProblems(expected: Response, headers: Headers): string[] {
    return Object.entries(expected.headers ?? {}).flatMap(([name, reference]) => {
      const { required, schema, 'x-always-sent': alwaysSent } = resolve<Header>(reference);
      const text = headers.get(name.toLowerCase());
      if (text === undefined) return required || alwaysSent ? [`the header ${name} is missing`] : [];
      const value = resolve(schema).type === 'integer' ? Number(text) : text;
      return validatorFor(schema)
        .issues(value)
        .map(({ message }) => `the header ${name}: ${text} ${message}`);
    });
  }

  function bodyProblems(expected: Response, headers: Headers, body: Uint8Array): string[] {
    const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
    if (expected.content === undefined) return body.byteLength === 0 && type === '' ? [] : ['there is a body'];
    const media = expected.content[type];
    if (media === undefined) return [`the type ${type} is not listed`];
    if (type === 'text/event-stream') return eventProblems(media.schema, textOf(body));
    if (/^(image|video)\//.test(type)) {
      // A part may begin anywhere.
      const isPart = headers.has('content-range');
      return isPart || type === (imageTypeOf(body) ?? videoTypeOf(body)) ? [] : [`the body is not ${type}`];
    }
    const text = textOf(body);
    const value = type === 'application/json' ? JSON.parse(text) : text;
    return validatorFor(media.schema)
      .issues(value)
      .map(({ path, message }) => `the body at ${path} ${message}`);
  }

  function eventProblems(schema: Schema, text: string): string[] {
    const events = text
      .split('\n\n')
      .filter((block) => block !== '')
      .map((block) => {
        const lines = new Map(block.split('\n').map((line) => line.split(/: (.*)/, 2) as [string, string]));
        const id = lines.get('id');
        const data = JSON.parse(lines.get('data') ?? 'null');
        return { event: lines.get('event'), ...(id !== undefined && { id: Number(id) }), data };
      });
    const list = schema.contentSchema as Schema;
    return validatorFor(list)
      .issues(events)
      .map(({ path, message }) => `the events at ${path} ${message}`);
  }

  return (operationId, status, given, body) => {
    const headers = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
    const reference = operations.get(operationId)?.responses[String(status)];
    if (reference === undefined) return [`${operationId} ${status}: this status is not listed`];
    const expected = resolve(reference);
    const problems = [
      ...headerProblems(expected, headers),
      ...undeclared(expected, headers),
      ...bodyProblems(expected, headers, body),
    ];
    if (problems.length === 0) problems.push(...codeProblems(expected, status, body));
    return problems.map((problem) => `${operationId} ${status}: ${problem}`);
  };
}

/** Headers of HTTP itself, of browsers and of proxies, which a contract need not list. */
const ofHttp =
  /^(content-(type|length)|vary|access-control-.*|cross-origin-resource-policy|x-content-type-options|x-accel-buffering)$/i;

/** Kept for the whole process: compiling them for each of the services that the tests start would take seconds. */
const validators = new WeakMap<Schema, Validator>();

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function videoTypeOf(bytes: Uint8Array): string | undefined {
  return textOf(bytes.subarray(4, 8)) === 'ftyp' ? 'video/mp4' : undefined;
}
