import { camel, snake } from './other-casing.ts';
import { type Issue, Refused } from './refused.ts';
import { isPlainObject } from './tidy.ts';

/**
 * A refusal that names each field as the caller wrote it: a caller who sent `imageUrl` finds nothing called `image_url` in
 * the request.
 */
export function namedAsSent(refused: Refused, sent: unknown): Refused {
  if (!isPlainObject(sent)) return refused;
  const details = refused.details as { issues?: Issue[]; field?: unknown } | undefined;
  const rename = renamer(Object.keys(sent));
  const issues = details?.issues?.map((issue) => ({
    ...issue,
    path: pathAsSent(issue.path, sent),
    message: rename(issue.message),
  }));
  const field = typeof details?.field === 'string' ? { field: rename(details.field) } : {};
  const named = isPlainObject(details) ? { ...details, ...field, ...(issues && { issues }) } : details;
  return new Refused(refused.code, rename(refused.message), named, refused);
}

/** Follows a JSON pointer through the body as it was sent. */
function pathAsSent(path: string, body: unknown): string {
  if (!path.startsWith('/')) return path;
  let node = body;
  const steps = path.slice(1).split('/');
  return steps.reduce((sent, step) => {
    const key = isPlainObject(node) && !(step in node) ? (otherNameIn(node, step) ?? step) : step;
    node = (node as Record<string, unknown> | null | undefined)?.[key];
    return `${sent}/${key}`;
  }, '');
}

function otherNameIn(node: Record<string, unknown>, name: string): string | undefined {
  return [camel(name), snake(name)].find((other) => other in node);
}

/** Replaces the contract's names of the fields that were sent in the other casing. */
function renamer(sent: string[]): (text: string) => string {
  const names = new Map(
    sent.flatMap((name): [string, string][] => {
      const other = name === snake(name) ? camel(name) : snake(name);
      return other === name || sent.includes(other) ? [] : [[other, name]];
    }),
  );
  if (names.size === 0) return (text) => text;
  return (text) => text.replaceAll(/\w+/g, (word) => names.get(word) ?? word);
}
