import { type Contract, examplesOf, type Node, type Operation } from './contract.ts';

const BASE = 'http://127.0.0.1:4000';

/** The commands to call an operation, with the first example of each media type it accepts. */
export function curlCommands(operation: Operation, contract: Contract): { media: string; source: string }[] {
  const content: [string, Node][] = Object.entries(operation.requestBody?.content ?? {});
  if (content.length === 0) return [{ media: '', source: command(operation, []) }];
  return content.map(([media, node]) => {
    const value = exampleFor(operation, node, contract);
    const body = media === 'multipart/form-data' ? formArguments(value) : jsonArguments(media, value);
    return { media, source: command(operation, body) };
  });
}

/** The first example; for an alias of an operation, the first that has the fields it fixes. */
function exampleFor(operation: Operation, media: Node, contract: Contract): Node {
  const fixed = Object.entries(operation.aliasOf?.fixed ?? {});
  const values = examplesOf(media, contract.resolve).map(({ value }) => value as Node);
  return (
    values.find((value) => fixed.every(([key, wanted]) => value[key] === wanted)) ?? {
      ...values[0],
      ...operation.aliasOf?.fixed,
    }
  );
}

function command(operation: Operation, body: string[]): string {
  const url = quote(BASE + fillPath(operation));
  const method =
    operation.method === 'GET' || (operation.method === 'POST' && body.length > 0) ? '' : `-X ${operation.method} `;
  const lines = [`curl ${method}${url}`];
  if (operation.secured) lines.push('-H "X-API-Key: $DARKROOM_API_KEY"');
  lines.push(...body, ...outputArguments(operation));
  return lines.join(' \\\n  ');
}

function fillPath(operation: Operation): string {
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = required.map((parameter) => `${parameter.name}=${encodeURIComponent(sampleOf(parameter))}`).join('&');
  const path = operation.path.replace(/\{([^}]+)\}/g, (whole, name) => {
    const parameter = operation.parameters.find((candidate) => candidate.in === 'path' && candidate.name === name);
    return parameter ? sampleOf(parameter) || whole : whole;
  });
  return query ? `${path}?${query}` : path;
}

const sampleOf = (parameter: Node): string => String(parameter.example ?? parameter.schema?.example ?? '');

function jsonArguments(media: string, value: unknown): string[] {
  return [`-H "Content-Type: ${media}"`, `-d ${quote(JSON.stringify(value, null, 2).replaceAll('\n', '\n  '))}`];
}

/** Parts of a form. In examples a file is written as `(the bytes of fox.png)`. */
function formArguments(value: Node): string[] {
  return Object.entries(value).flatMap(([name, entry]) =>
    [entry].flat().map((one) => formPart(name, one, Array.isArray(entry))),
  );
}

function formPart(name: string, value: unknown, repeated: boolean): string {
  const file = typeof value === 'string' && /^\(the bytes of (.+)\)$/.exec(value);
  if (file) return `-F ${quote(`${name}=@${file[1]}`)}`;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A plain value that starts with @ or < would be read as a file name.
  const flag = /^[@<]/.test(text) && !repeated ? '--form-string' : '-F';
  return `${flag} ${quote(`${name}=${text}`)}`;
}

function outputArguments(operation: Operation): string[] {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const types = Object.keys(success?.content ?? {});
  if (types.includes('image/png')) return ['--output image.png'];
  if (types.includes('text/event-stream')) return ['--no-buffer'];
  return [];
}

const quote = (text: string): string => (/^[\w:/.@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
