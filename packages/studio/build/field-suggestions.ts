import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Schema {
  type?: string;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  description?: string;
  properties?: Record<string, Schema & { $ref?: string }>;
}

const contract = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));

/** Values of free texts that the contract names as examples, such as those of `scheduler`. */
export function fieldSuggestions(): Plugin {
  const name = 'virtual:field-suggestions';
  return {
    name: 'field-suggestions',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      this.addWatchFile(contract);
      const { components } = JSON.parse(await readFile(contract, 'utf8')) as {
        components: { schemas: Record<string, Schema> };
      };
      return `export default ${JSON.stringify(suggestionsIn(components.schemas))}`;
    },
  };
}

function suggestionsIn(schemas: Record<string, Schema>): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const requests = Object.entries(schemas).filter(([name]) => name.startsWith('Generate'));
  for (const [field, property] of requests.flatMap(([, schema]) => Object.entries(schema.properties ?? {}))) {
    const target = schemas[property.$ref?.split('/').pop() ?? ''] ?? property;
    const values = examplesIn(target);
    if (values.length > 0) found[field] = values;
  }
  return found;
}

/** Only names: a text with spaces is an example of a sentence, and a pattern has a control of its own. */
function examplesIn({ type, enum: choices, pattern, format, description = '' }: Schema): string[] {
  if (type !== 'string' || choices || pattern || format) return [];
  const [, list = ''] = /for example ((?:`[\w-]+`(?:, | or )?)+)/.exec(description) ?? [];
  return [...list.matchAll(/`([\w-]+)`/g)].map(([, value]) => String(value));
}
