import { type CrossFieldRule, rulesOf as rulesOfSchema } from '@darkroom/contract/rules';
import { sentence } from '../../packages/client/src/rules.ts';
import { ContractProblem } from './bundle.ts';
import { fieldsOf, type Schema } from './client-methods.ts';
import { literal } from './literal.ts';
import type { OpenApi } from './openapi.ts';

/** The client's function for each kind of rule. What a model requires, the types say. */
export const checkOf: Partial<Record<CrossFieldRule['rule'], string>> = {
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
export function crossFieldRules(document: OpenApi, schema: Schema | undefined): CrossFieldRule[] {
  if (schema === undefined) return [];
  const rules = rulesOfSchema(schema as never).filter(({ rule }) => rule !== 'required');
  for (const { rule } of rules) if (!checkOf[rule]) throw new ContractProblem(`The client knows no rule ${rule}`);
  return [...rules, ...shortLists(document, schema, rules)];
}

/** The rules of a body as source for the TypeScript client. */
export function rulesOf(document: OpenApi, schema: Schema | undefined): string | undefined {
  const rules = inOne(crossFieldRules(document, schema)).map(({ rule, fields, message, code, ...others }) => {
    // What most rules have, the client takes for granted.
    const own = {
      ...others,
      ...(code !== 'validation_error' && { code }),
      ...(message !== composed(rule, fields) && { message }),
    };
    return `{ check: ${checkOf[rule]}, ${literal({ ...own, fields }).slice(2)}`;
  });
  return rules.length > 0 ? `[${rules.join(', ')}]` : undefined;
}

/** A least and a most number of entries that say the same are one rule to the client. */
function inOne(rules: CrossFieldRule[]): CrossFieldRule[] {
  const isPairOf = (least: CrossFieldRule, most: CrossFieldRule | undefined): boolean =>
    least.rule === 'min-total' &&
    most?.rule === 'max-total' &&
    most.message === least.message &&
    most.fields.join() === least.fields.join();
  return rules.flatMap((rule, index) => {
    const before = rules[index - 1];
    if (before !== undefined && isPairOf(before, rule)) return [];
    return isPairOf(rule, rules[index + 1]) ? [{ ...rules[index + 1], ...rule }] : [rule];
  });
}

/** The sentence that the client makes from the fields of a rule, for the kinds of rule that it does so for. */
function composed(rule: CrossFieldRule['rule'], fields: readonly string[]): string | undefined {
  if (rule === 'at-least-one') return sentence(fields, false);
  return rule === 'at-most-one' ? sentence(fields, true) : undefined;
}

/** Lists that must have at least two entries, and that no rule counts yet. */
function shortLists(document: OpenApi, schema: Schema, rules: CrossFieldRule[]): CrossFieldRule[] {
  const counted = new Set(rules.flatMap(({ rule, fields }) => (rule === 'min-total' ? fields : [])));
  return fieldsOf(document, schema)
    .filter(([name, { minItems = 0 }]) => minItems > 1 && !counted.has(name))
    .map(([name, { minItems: minimum = 0 }]) => ({
      rule: 'min-total',
      fields: [name],
      minimum,
      code: 'validation_error',
      message: `give at least ${minimum} ${name}`,
    }));
}
