import { defaultServer } from '../request/own-server.ts';
import { type Call, unsentLine } from './call.ts';

/** The request with the TypeScript client. */
export function asTypeScript(made: Call): string {
  const { id, target, input, options, streams, returns } = made;
  const given = (indent: string): string[] => [
    ...(target === undefined ? [] : [quoted(target)]),
    ...[input, options].flatMap((value) => (value && Object.keys(value).length > 0 ? [literal(value, indent)] : [])),
  ];
  const short = `darkroom.${id}(${given('').join(', ')})`;
  const isLong = given('').length > 1 && short.length > 90;
  const call = isLong
    ? `darkroom.${id}(\n${given('  ')
        .map((one) => `  ${one},`)
        .join('\n')}\n)`
    : short;
  const use = returns ? `const result = await ${call};\nconsole.log(result);` : `await ${call};`;
  return `import { createClient } from '@darkroom/client';

const darkroom = createClient({
  baseUrl: '${defaultServer}',
  apiKey: process.env.DARKROOM_API_KEY,
});

${unsentLine('//', made)}${streams ? `for await (const event of ${call}) {\n  console.log(event);\n}` : use}
`;
}

const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(
        ([name, one]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)}: ${literal(one, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const short = Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  if (short.length + indent.length < 72 && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}
