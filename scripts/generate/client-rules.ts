import type { CrossFieldRule } from '@darkroom/contract/rules';
import { sentence } from '../../packages/client/src/rules.ts';
import { ContractProblem } from './bundle.ts';
import { fieldsOf, type Schema } from './client-methods.ts';
import { literal } from './literal.ts';
import type { OpenApi } from './openapi.ts';

/** The client's function for each kind of rule. */
export const checkOf: Record<CrossFieldRule['rule'], string> = {
  'at-least-one': 'atLeastOne',
  'at-most-one': 'atMostOne',
  'all-or-none': 'allOrNone',
  'min-total': 'minTotal',
  'maps-to': 'mapsTo',
  ascending: 'ascending',
  equal: 'equal',
  unique: 'unique',
};

/** The rules across the fields of a body: those of the contract, and those that follow from its lists. */
export function rulesOf(document: OpenApi, schema: Schema | undefined): string | undefined {
  const rules = [...(schema?.['x-rules'] ?? []), ...shortLists(document, schema)].map(({ rule, fields, ...rest }) => {
    if (!checkOf[rule]) throw new ContractProblem(`The client knows no rule ${rule}`);
    const { message, ...others } = rest;
    const own = message === composed(rule, fields) ? others : rest;
    return `{ check: ${checkOf[rule]}, ${literal({ ...own, fields }).slice(2)}`;
  });
  return rules.length > 0 ? `[${rules.join(', ')}]` : undefined;
}

/** The sentence that the client makes from the fields of a rule, for the kinds of rule that it does so for. */
function composed(rule: CrossFieldRule['rule'], fields: readonly string[]): string | undefined {
  if (rule === 'at-least-one') return sentence(fields, false);
  return rule === 'at-most-one' ? sentence(fields, true) : undefined;
}

/** Lists that must have at least two entries in every variant that has them. */
function shortLists(document: OpenApi, schema: Schema | undefined): CrossFieldRule[] {
  const least = new Map<string, number>();
  for (const [name, { minItems = 0 }] of schema ? fieldsOf(document, schema) : []) {
    least.set(name, Math.min(minItems, least.get(name) ?? minItems));
  }
  return [...least]
    .filter(([, minimum]) => minimum > 1)
    .map(([name, minimum]) => ({
      rule: 'min-total',
      fields: [name],
      minimum,
      code: 'validation_error',
      message: `give at least ${minimum} ${name}`,
    }));
}
