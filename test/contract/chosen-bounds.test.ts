import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { eachOperation, type OpenApi, propertiesOf, readContract, type Schema } from '@darkroom/contract/reading';
import { expect, test } from 'vitest';

const file = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));
const contract = readContract(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);
const decisions = readFileSync(new URL('../../openapi/DECISIONS.md', import.meta.url), 'utf8');

const keywords = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties', 'x-limits'];

/** The fields and parameters of requests that have a bound. */
const bounded = new Set<string>();
for (const { operation, item } of eachOperation(contract.document)) {
  for (const reference of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = contract.resolve(reference);
    note(parameter.name, contract.inlined(parameter.schema));
  }
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    for (const [name, property] of propertiesOf(contract.inlined(schema))) note(name, property);
  }
}

function note(name: string, schema: Schema): void {
  if (keywords.some((keyword) => schema[keyword] !== undefined)) bounded.add(name);
  const { items, contentSchema } = schema;
  if (items !== undefined) note(name, items);
  if (contentSchema !== undefined) note(name, contentSchema);
  for (const [inner, property] of Object.entries(schema.properties ?? {})) note(inner, property);
}

test('DECISIONS.md lists every bound of a request, and nothing else', () => {
  const section = decisions.split('\n## ').find((part) => part.startsWith('Bounds we chose')) ?? '';
  const [introduction = ''] = section.split('\n| Fields', 1);
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const listed = [introduction, ...rows.map((row) => row.split('|')[1] ?? '')].flatMap((text) =>
    [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect([...new Set(listed)].toSorted()).toEqual([...bounded].toSorted());
});
