import { defaultServer } from '../request/own-server.ts';
import { type Call, unsentLine } from './call.ts';

/** The request with the Python client. */
export function asPython(made: Call): string {
  const { id, target, input = {}, options, streams, returns } = made;
  const method = id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const given = [
    ...(target === undefined ? [] : [JSON.stringify(target)]),
    ...Object.entries({ ...input, ...options }).map(
      ([name, value]) => `${argument(name)}=${value === null ? 'NULL' : literal(value, '        ')}`,
    ),
  ];
  const short = `darkroom.${method}(${given.join(', ')})`;
  const long = `darkroom.${method}(\n${given.map((one) => `        ${one},`).join('\n')}\n    )`;
  const call = short.length < 72 && !short.includes('\n') ? short : long;
  const use = returns ? `result = ${call}\n    print(result)` : call;
  return `import os

from darkroom import ${Object.values(input).includes(null) ? 'NULL, ' : ''}Darkroom

with Darkroom(
    "${defaultServer}",
    api_key=os.environ.get("DARKROOM_API_KEY"),
) as darkroom:
${unsentLine('    #', made)}    ${streams ? `for event in ${call}:\n        print(event)` : use}
`;
}

/** A word of the language gets an underscore, and a name in the other casing is written as Python does. */
const argument = (name: string): string => {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === 'from' ? 'from_' : snake;
};

const words = new Map<unknown, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
]);

function literal(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return words.get(value) ?? JSON.stringify(value);
  const inner = `${indent}    `;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((one) => literal(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const short = `${open}${parts.join(', ')}${close}`;
  if (short.length + indent.length < 72 && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}
