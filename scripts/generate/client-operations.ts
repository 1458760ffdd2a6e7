import { type ClientMethod, fileField, formOf, jsonOf, parametersOf, responseOf, waitsFor } from './client-methods.ts';
import { checkOf, rulesOf } from './client-rules.ts';
import { literal } from './literal.ts';
import type { OpenApi } from './openapi.ts';

/** The client's functions that operations refer to. */
export const operationImports = `import { encodeForm } from '../form.ts';
import { listing } from '../listing.ts';
import type { Operation } from '../operation.ts';
import { ${[...new Set(Object.values(checkOf))].sort().join(', ')} } from '../rules.ts';
import { waitsElsewhere, waitsIfAsked, waitsIfLate } from '../waiting.ts';
`;

/** One operation as an object; the client's `Operation` explains its fields. */
export function operationObject(document: OpenApi, method: ClientMethod): string {
  const parameters = parametersOf(document, method);
  const { type } = responseOf(document, method);
  const [json, form] = [jsonOf(document, method), formOf(document, method)];
  const [rules, formRules] = [rulesOf(document, json), rulesOf(document, form)];
  return object({
    id: quote(method.id),
    method: quote(method.verb.toLowerCase()),
    path: quote(method.path),
    body: quote(json && form ? 'either' : json ? 'json' : form && 'form'),
    query: flag(parameters.some((parameter) => parameter.in === 'query')),
    binary: flag(type === 'bytes'),
    text: flag(type === 'text'),
    idempotent: flag(parameters.some(({ name }) => name === 'Idempotency-Key')),
    waits: { run: 'waitsIfAsked', result: resultWait(method), none: undefined }[waitsFor(document, method) ?? 'none'],
    pages: parameters.some(({ name }) => name === 'cursor') ? 'listing' : undefined,
    rules,
    form:
      form &&
      `{ ${fields({
        encode: 'encodeForm',
        file: quote(fileField(document, form)),
        rules: formRules === rules ? undefined : (formRules ?? '[]'),
      }).join(', ')} }`,
    fixed: method.fixed && literal(method.fixed),
  });
}

type Fields = Record<string, string | undefined>;

const fields = (code: Fields) =>
  Object.entries(code).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));

const object = (code: Fields) =>
  `{\n${fields(code)
    .map((field) => `  ${field},`)
    .join('\n')}\n}`;

const quote = (text: string | undefined) => (text ? `'${text}'` : undefined);
const flag = (set: boolean) => (set ? 'true' : undefined);

/** The masked edit can be done by another server. */
const resultWait = ({ operation }: ClientMethod): string =>
  operation.operationId === 'edit.maskImage' ? 'waitsElsewhere' : 'waitsIfLate';
