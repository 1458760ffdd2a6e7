import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientMethods, responseOf } from '../client-methods.ts';
import { toJson } from '../format.ts';
import type { OpenApi } from '../openapi.ts';
import { inputName, queryOf } from './contract.ts';
import { goId, goName, goType } from './names.ts';
import { typesFile } from './types-origin.ts';

/** By type, and then by the name in JSON: the name and the type of the field. */
type Structs = Record<string, Record<string, [name: string, type: string]>>;

/** What the Go client calls its methods and their inputs, for the code that the documentation makes from a form. */
export function goNames(document: OpenApi, folder: string): Record<string, string> {
  const methods: Record<string, { input?: string; returns: 'value' | 'error' }> = {};
  for (const method of clientMethods(document)) {
    const { type } = responseOf(document, method);
    if (type === 'events') continue;
    const { group, name } = goName(method);
    const body = inputName(document, method);
    const input = body ? goType(body) : queryOf(document, method) && goId(method, 'Params');
    methods[`${group || 'Services'}.${name}`] = {
      ...(input && { input }),
      returns: type === 'none' ? 'error' : 'value',
    };
  }
  return { 'go-names.json': toJson({ methods, structs: inputStructs(Object.values(methods), allStructs(folder)) }) };
}

/** From oapi-codegen's own file, since it decides what a field is called. */
function allStructs(folder: string): Structs {
  const structs: Structs = {};
  const source = readFileSync(join(folder, typesFile), 'utf8');
  for (const [, name = '', body = ''] of source.matchAll(/^type (\w+) struct \{\n([\s\S]*?)^\}/gm)) {
    const fields = [...body.matchAll(/^\t(\w+)\s+(\S+)\s+`json:"(\w+)/gm)];
    structs[name] = Object.fromEntries(fields.map(([, field = '', type = '', json = '']) => [json, [field, type]]));
  }
  return structs;
}

/** Only the types of inputs, and those that they refer to. */
function inputStructs(methods: { input?: string }[], all: Structs): Structs {
  const found: Structs = {};
  const add = (name: string): void => {
    const fields = all[name];
    if (!fields || found[name]) return;
    found[name] = fields;
    for (const [, type] of Object.values(fields)) add(type.replace(/^[*[\]]+/, ''));
  };
  for (const { input } of methods) if (input) add(input);
  return found;
}
