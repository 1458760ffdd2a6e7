import type { OperationId } from '@darkroom/contract';
import type { Header, OperationObject, Response, Schema, Validator } from '@darkroom/contract/reading';
import { contract, reading, resolve } from './document.ts';

/** Says what is wrong with an answer; nothing where it is as the contract has it. */
export type AnswerCheck = (
  operationId: string,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
) => string[];

/** Holds answers against the contract: their status, type, headers and body. For tests; it is far too slow otherwise. */
export function createAnswerCheck(): AnswerCheck {
  const operations = new Map<string, OperationObject>();
  for (const item of Object.values(contract.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      if (operation !== undefined) operations.set(operation.operationId as OperationId, operation);
    }
  }

  function undeclared(expected: Response, headers: Record<string, string>): string[] {
    const declared = new Set(Object.keys(expected.headers ?? {}).map((name) => name.toLowerCase()));
    return Object.keys(headers)
      .filter((name) => !declared.has(name.toLowerCase()) && !ofHttp.test(name))
      .map((name) => `the header ${name} is not listed`);
  }

  function codeProblems(expected: Response, status: number, body: Buffer): string[] {
    if (status < 400) return [];
    const { code } = JSON.parse(body.toString());
    // The names of an error's examples are the codes that it can have.
    const codes = Object.keys(expected.content?.['application/json']?.examples ?? {});
    return codes.includes(code) ? [] : [`the code ${code} is not listed`];
  }

  function headerProblems(expected: Response, headers: Record<string, string>): string[] {
    const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    return Object.entries(expected.headers ?? {}).flatMap(([name, reference]) => {
      const { required, schema } = resolve<Header>(reference);
      const text = given.get(name.toLowerCase());
      if (text === undefined) return required === true ? [`the header ${name} is missing`] : [];
      const value = resolve(schema).type === 'integer' ? Number(text) : text;
      return validatorFor(schema)
        .issues(value)
        .map(({ message }) => `the header ${name}: ${text} ${message}`);
    });
  }

  function bodyProblems(expected: Response, headers: Record<string, string>, body: Buffer): string[] {
    const type = headers['Content-Type']?.split(';', 1)[0] ?? '';
    if (expected.content === undefined) return body.byteLength === 0 && type === '' ? [] : ['there is a body'];
    const media = expected.content[type];
    if (media === undefined) return [`the type ${type} is not listed`];
    if (type === 'text/event-stream') return eventProblems(media.schema, body.toString());
    const signature = signatures[type];
    if (signature !== undefined) {
      // A part may begin anywhere.
      const whole = headers['Content-Range'] === undefined;
      return !whole || body.includes(signature, 0, 'latin1') ? [] : [`the body is not ${type}`];
    }
    const value = type === 'application/json' ? JSON.parse(body.toString()) : body.toString();
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

  return (operationId, status, headers, body) => {
    const reference = operations.get(operationId)?.responses[String(status)];
    if (reference === undefined) return [`${operationId} ${status}: this status is not listed`];
    const expected = resolve<Response>(reference);
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
const validators = new Map<Schema, Validator>();

function validatorFor(schema: Schema): Validator {
  const validator = validators.get(schema) ?? reading.validators.compile(reading.inlined(schema));
  validators.set(schema, validator);
  return validator;
}

/** What the bytes of a file of each type hold near their beginning. */
const signatures: Record<string, string> = {
  'image/png': '\x89PNG',
  'image/jpeg': '\xff\xd8\xff',
  'image/webp': 'WEBP',
  'image/avif': 'ftypavif',
  'video/mp4': 'ftyp',
};
