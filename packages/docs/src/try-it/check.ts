/// <reference lib="dom" />
import { FormFile, type Issue, Refused } from '@darkroom/contract/reading';
import { fileTooLarge, requireImageType } from '@darkroom/contract/service';
import { type Draft, isFormBody, keyOf } from './request/entries.ts';
import type { Model } from './request/model.ts';

/** Something that the contract refuses, and the entry it is about; without one it is about the whole request. */
export interface Problem {
  key?: string;
  message: string;
}

/** What the contract refuses in a request, by the same code that the service reads requests with. */
export function problemsOf(model: Model, draft: Draft): Problem[] {
  return [...parameterProblems(model, draft), ...bodyProblems(model, draft)];
}

function parameterProblems({ compiled, parameters }: Model, draft: Draft): Problem[] {
  const headers = Object.fromEntries(draft.headers.map(([name, value]) => [name.toLowerCase(), value]));
  return refusals(
    () =>
      compiled.readParameters({
        path: draft.pathValues,
        query: new URLSearchParams(draft.query),
        headers,
        rawHeaders: draft.headers.flat(),
      }),
    (path) => {
      const parameter = parameters.find(({ name }) => name === path);
      return parameter && keyOf(parameter);
    },
  );
}

function bodyProblems({ compiled, reading }: Model, { body }: Draft): Problem[] {
  const reader = body && compiled.bodies.get(body.media);
  if (!body || !reader) return [];
  const keyIn = (path: string): string | undefined => {
    const name = path.split('/')[1];
    return name ? keyOf({ place: 'body', name }) : undefined;
  };
  if (!isFormBody(body)) {
    if (body.value === undefined) return [{ key: 'body/', message: 'The body must be valid JSON.' }];
    return refusals(() => reader.read(body.value), keyIn);
  }
  const large = body.parts.flatMap(([name, part]): Problem[] => {
    const limit = reading.imageLimits.fileBytes;
    if (typeof part === 'string' || part.size <= limit) return [];
    return [{ key: keyOf({ place: 'body', name }), message: fileTooLarge(limit, name).message }];
  });
  const parts = body.parts.map(([name, part]): [string, string | FormFile] => [
    name,
    typeof part === 'string' ? part : new FormFile(part.name),
  ]);
  return [...large, ...refusals(() => reader.read(reader.readParts?.(parts)), keyIn)];
}

/** What is wrong with a file by its content. */
export async function fileProblem(file: File): Promise<string | undefined> {
  try {
    requireImageType(new Uint8Array(await file.slice(0, 16).arrayBuffer()), file.name);
    return undefined;
  } catch (error) {
    return error instanceof Refused ? error.message : undefined;
  }
}

function refusals(read: () => unknown, keyIn: (path: string) => string | undefined): Problem[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return problemsIn(error.message, (error.details as { issues?: Issue[] } | undefined)?.issues, keyIn);
  }
}

/** The issues of a refusal, each with its field. */
export function problemsIn(
  message: string,
  issues: Issue[] | undefined,
  keyIn: (path: string) => string | undefined,
): Problem[] {
  if (!issues || issues.length === 0) return [{ message }];
  return issues.map((issue) => {
    const key = keyIn(issue.path);
    return { ...(key && { key }), message: sentence(issue) };
  });
}

/** A rule across fields has a sentence of its own, without a subject. */
function sentence({ path, message }: Issue): string {
  const name = path.replace(/^\//, '').replaceAll('/', '.');
  const end = /[.!?]$/.test(message) ? '' : '.';
  if (/^(is|must|has) /.test(message) && name) return `${name} ${message}${end}`;
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${end}`;
}
