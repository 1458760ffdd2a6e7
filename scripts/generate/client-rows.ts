import { answersOf, type ClientMethod, fileField, formOf, jsonOf, parametersOf, waitsFor } from './client-methods.ts';
import { rulesOf } from './client-rules.ts';
import type { OpenApi } from './openapi.ts';

/** One operation as data; the cells are named at the client's `Operation`. */
export function row(document: OpenApi, method: ClientMethod): string {
  const { id, verb, path, fixed } = method;
  const form = formOf(document, method);
  const cells = trim([
    quote(id),
    quote(`${verb} ${path}`),
    quote(flagsOf(document, method)),
    wrapOf(document, method),
    rulesOf(document, jsonOf(document, method)),
    form && 'formBody',
    quote(form && fileField(document, form)),
    rulesOf(document, form),
    fixed && JSON.stringify(fixed),
  ]);
  return `[${cells.join(', ')}]`;
}

const quote = (text: string | undefined) => (text ? JSON.stringify(text) : undefined);

/** Leaves out what is missing at the end; elsewhere 0 stands for it. */
export function trim(cells: (string | undefined)[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== undefined);
  return cells.slice(0, last + 1).map((cell) => cell ?? '0');
}

/** The letters are explained at the client's `Operation`. */
function flagsOf(document: OpenApi, method: ClientMethod): string {
  const parameters = parametersOf(document, method);
  const { type } = answersOf(document, method);
  return [
    parameters.some(({ name }) => name === 'Idempotency-Key') && 'k',
    jsonOf(document, method) && 'j',
    parameters.some((parameter) => parameter.in === 'query') && 'q',
    type === 'bytes' ? 'b' : type === 'text' && 't',
  ]
    .filter(Boolean)
    .join('');
}

/** What the method does beyond one request. */
function wrapOf(document: OpenApi, method: ClientMethod): string | undefined {
  const kind = waitsFor(document, method);
  if (kind) return kind === 'a' ? 'waitable' : 'patient';
  return parametersOf(document, method).some(({ name }) => name === 'cursor') ? 'listing' : undefined;
}
