import * as operations from '@darkroom/client/operations';
import type { Action } from './actions.ts';
import { baseUrl } from './connection.ts';

/** The routes from the client's own table, which exports a few functions as well. */
const routes = new Map(
  Object.values(operations).flatMap((entry) => ('id' in entry ? [[entry.id, entry] as const] : [])),
);

/** The action as TypeScript. */
export function asTypeScript({ operation, id, input }: Action): string {
  const given = [id && quoted(id), input && literal(input, '')].filter(Boolean).join(', ');
  return `import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: ${quoted(baseUrl())},
  apiKey: process.env.DARKROOM_API_KEY,
});

const ${resultName(operation)} = await darkroom.${operation}(${given}${waits(operation) ? ', { wait: true }' : ''});
`;
}

/** The action for a terminal. The key is read from the environment, so no secret is copied. */
export function asCurl({ operation, id, input }: Action): string {
  const { method, path } = routes.get(operation) ?? { method: 'post', path: '/' };
  const lines = [
    `curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "${baseUrl()}${path.replace(/\{\w+\}/, id ?? '')}"`,
  ];
  lines.push('-H "X-API-Key: $DARKROOM_API_KEY"');
  if (input) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(input, null, 2).replaceAll("'", "'\\''")}'`);
  }
  return `${lines.join(' \\\n  ')}\n`;
}

const quoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value.length > 400 ? `${value.slice(0, 60)}…` : value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${name}: ${literal(one, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const short = `${open}${open === '{' ? ' ' : ''}${parts.join(', ')}${open === '{' ? ' ' : ''}${close}`;
  if (short.length < 72 && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')},\n${indent}${close}`;
}

/** Operations that respond before their run has ended. */
const waits = (operation: string): boolean =>
  /^(images\.(generate|character|reference|combine|reframe|edit\.)|generateVideo|runs\.retry)/.test(operation);

function resultName(operation: string): string {
  if (/segmentImage|removeBackground|maskImage/.test(operation)) return 'png';
  return waits(operation) && !operation.startsWith('runs') ? 'result' : 'response';
}
