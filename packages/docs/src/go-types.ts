import { fileURLToPath } from 'node:url';
import { readText } from './contract.ts';

/** What the Go client calls things, so code that is made from a form compiles. */
export interface GoTypes {
  /** By service and method (`Images.Generate`): the type of the input if it has one, and what it returns. */
  methods: Record<string, { input?: string; returns: 'value' | 'error' }>;
  /** By type, and then by the name in JSON: the name and the type of the field. */
  structs: Record<string, Record<string, [name: string, type: string]>>;
}

const go = (file: string): string =>
  readText(
    fileURLToPath(new URL(`../../client-go/${file}`, import.meta.url)),
    'Run `npm run generators -- oapi-codegen` first: it writes the Go client.',
  );

/** Read from the sources of the Go client. */
export function goTypes(): GoTypes {
  const methods: GoTypes['methods'] = {};
  for (const [, service, name, parameters = '', results = ''] of go('methods.gen.go').matchAll(
    /^func \(s \*(\w+)\) ([A-Z]\w*)\((.*?)\) (.+) \{$/gm,
  )) {
    if (results.startsWith('iter.')) continue;
    const input = /(?:input|params) \*?api\.(\w+)/.exec(parameters)?.[1];
    methods[`${service}.${name}`] = { ...(input && { input }), returns: results === 'error' ? 'error' : 'value' };
  }
  const all: GoTypes['structs'] = {};
  for (const [, name = '', body = ''] of go('api/types.gen.go').matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)) {
    const fields = [...body.matchAll(/^\t(\w+)\s+(\S+)\s+`json:"(\w+)/gm)];
    all[name] = Object.fromEntries(fields.map(([, field = '', type = '', json = '']) => [json, [field, type]]));
  }
  return { methods, structs: needed(Object.values(methods), all) };
}

/** Only the types of inputs, and those that they refer to. */
function needed(methods: { input?: string }[], all: GoTypes['structs']): GoTypes['structs'] {
  const found: GoTypes['structs'] = {};
  const add = (name: string): void => {
    const fields = all[name];
    if (!fields || found[name]) return;
    found[name] = fields;
    for (const [, type] of Object.values(fields)) add(type.replace(/^[*[\]]+/, ''));
  };
  for (const { input } of methods) if (input) add(input);
  return found;
}
