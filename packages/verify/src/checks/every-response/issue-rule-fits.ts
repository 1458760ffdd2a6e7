import type { Schema } from '../../contract/document.ts';
import type { Operation } from '../../contract/operation.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';
import { issuesOf } from './error-readable.ts';

/** Keywords that only some schemas have. */
const limits = new Set([
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'enum',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
]);

export const issueRuleFits: ExchangeCheck = {
  proves: 'The rule of an issue is one that the contract has for the field it names.',
  look: ({ exchange }) => {
    let looked = false;
    for (const { path, rule } of issuesOf(exchange)) {
      const name = /^\/?([^/]+)$/.exec(String(path))?.[1];
      if (name === undefined || !limits.has(String(rule))) continue;
      const schemas = schemasOf(exchange.call.operation, name);
      if (schemas.length === 0) continue;
      looked = true;
      if (!schemas.some((schema) => has(schema, String(rule))))
        return `${path} is refused by ${rule}, which it does not have`;
    }
    return looked ? fine : undefined;
  },
};

/** The schemas of a field or parameter; fields are read in both casings. */
function schemasOf({ bodies, parameters }: Operation, name: string): Schema[] {
  const plain = (text: string): string => text.replaceAll('_', '').toLowerCase();
  // What a model allows can be narrower.
  const fields = bodies.flatMap(({ fields, variants }) =>
    [fields, ...variants.map((variant) => variant.fields)].flat(),
  );
  return [...fields, ...parameters].filter((one) => plain(one.name) === plain(name)).map(({ schema }) => schema);
}

/** A text that contains JSON is judged by the schema of that too. */
function has(schema: Schema, rule: string): boolean {
  const inner = [...(schema.oneOf ?? []), ...(schema.contentSchema ? [schema.contentSchema] : [])];
  // References are not resolved here, so what is behind one may have any rule.
  return (
    rule in schema ||
    (rule === 'enum' && 'const' in schema) ||
    schema.$ref !== undefined ||
    inner.some((one) => has(one, rule))
  );
}
