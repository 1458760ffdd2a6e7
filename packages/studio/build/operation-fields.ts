import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dereference } from '@darkroom/contract/dereference';
import { type FieldInfo, fieldInfo } from '@darkroom/contract/fields';
import { propertiesOf, rulesOf, type Schema } from '@darkroom/contract/reading';
import type { Plugin } from 'vite';

interface Operation {
  operationId?: string;
  'x-run-type'?: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
}

const contract = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));

/**
 * GET /model-types returns the fields of `images.generate`. Those of the other operations are read from the contract
 * when the page is built, in the same form, so no bound is written twice.
 */
export function operationFields(): Plugin {
  const name = 'virtual:operation-fields';
  return {
    name: 'operation-fields',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      this.addWatchFile(contract);
      const document = dereference(JSON.parse(await readFile(contract, 'utf8')) as Document);
      const runTypes = JSON.stringify(runTypesByOperation(document));
      const replaced = JSON.stringify(replacedFields(document));
      return `export const runTypes = ${runTypes};\nexport const replaced = ${replaced};\nexport default ${JSON.stringify(fieldsByOperation(document))}`;
    },
  };
}

function runTypesByOperation({ paths }: Document): Record<string, string> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return Object.fromEntries(
    operations.flatMap(({ operationId, 'x-run-type': runType }) =>
      operationId && runType ? [[operationId, runType]] : [],
    ),
  );
}

/** Fields of `images.generate` that others replace, which GET /model-types does not say. */
function replacedFields({ components }: Document): Record<string, string[]> {
  const fields = [...propertiesOf(components.schemas.GenerateImageInput ?? {})];
  return Object.fromEntries(fields.flatMap(([name, { 'x-unused-with': by }]) => (by ? [[name, by]] : [])));
}

function fieldsByOperation({ paths }: Document): Record<string, unknown> {
  const all: Record<string, unknown> = {};
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (operation.operationId && schema && operation.operationId !== 'images.generate') {
      all[operation.operationId] = fieldsOf(schema);
    }
    if (operation.operationId === 'runs.list') {
      // Filters are written into fields too, and have limits.
      const query = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
      all[operation.operationId] = { required: [], optional: query.map(({ name, schema }) => fieldInfo(name, schema)) };
    }
  }
  return all;
}

function fieldsOf(schema: Schema) {
  const ruleOf = (kind: string) => rulesOf(schema).find(({ rule }) => rule === kind);
  const fields = {
    required: [] as FieldInfo[],
    optional: [] as FieldInfo[],
    at_least_one: ruleOf('at-least-one')?.fields ?? [],
    min_total: ruleOf('min-total')?.minimum,
  };
  for (const [name, property] of propertiesOf(schema)) {
    fields[schema.required?.includes(name) ? 'required' : 'optional'].push(fieldInfo(name, property));
  }
  return fields;
}
