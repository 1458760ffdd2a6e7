import type { CrossFieldRule } from '@darkroom/contract/rules';
import { ContractProblem } from './bundle.ts';
import { fieldsOf, type Schema } from './client-methods.ts';
import { literal } from './literal.ts';
import type { OpenApi } from './openapi.ts';

/** The client's function for each kind of rule. */
export const checkOf: Record<CrossFieldRule['rule'], string> = {
  'at-least-one': 'atLeastOne',
  'at-most-one': 'atMostOne',
  'all-or-none': 'allOrNone',
  'min-total': 'total',
  'max-total': 'total',
  'maps-to': 'mapsTo',
  ascending: 'ascending',
  equal: 'equal',
  unique: 'unique',
};

/** The rules across the fields of a body: those of the contract, and those that follow from its lists. */
export function rulesOf(document: OpenApi, schema: Schema | undefined): string | undefined {
  const rules = [...(schema?.['x-rules'] ?? []), ...shortLists(document, schema)].map(
    ({ rule, fields, code, ...others }) => {
      if (!checkOf[rule]) throw new ContractProblem(`The client knows no rule ${rule}`);
      // Most rules have this code, so the client takes it for granted.
      const rest = { ...others, ...(code !== 'validation_error' && { code }) };
      return `{ check: ${checkOf[rule]}, ${literal({ ...rest, fields }).slice(2)}`;
    },
  );
  return rules.length > 0 ? `[${rules.join(', ')}]` : undefined;
}

/** Lists that must have at least two entries in every variant that has them, and that no rule counts yet. */
function shortLists(document: OpenApi, schema: Schema | undefined): CrossFieldRule[] {
  const counted = new Set(
    (schema?.['x-rules'] ?? []).flatMap(({ rule, fields }) => (rule === 'min-total' ? fields : [])),
  );
  const least = new Map<string, number>();
  for (const [name, { minItems = 0 }] of schema ? fieldsOf(document, schema) : []) {
    least.set(name, Math.min(minItems, least.get(name) ?? minItems));
  }
  return [...least]
    .filter(([name, minimum]) => minimum > 1 && !counted.has(name))
    .map(([name, minimum]) => ({
      rule: 'min-total',
      fields: [name],
      minimum,
      code: 'validation_error',
      message: `give at least ${minimum} ${name}`,
    }));
}
