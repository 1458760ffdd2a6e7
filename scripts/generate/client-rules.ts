import { codeOf, sentenceOf } from '../../packages/client/src/rules.ts';
import { ContractProblem } from './bundle.ts';
import { fieldsOf, type Schema } from './client-methods.ts';
import { trim } from './client-rows.ts';
import type { OpenApi } from './openapi.ts';

/** A rule across fields, as the contract has it under `x-rules`. */
export interface Rule {
  rule: string;
  fields: string[];
  code: string;
  message: string;
  when?: Record<string, unknown[]>;
  minimum?: number;
  map?: Record<string, string>;
  by?: string;
}

/** Rules across fields as compact data; what the client can say by itself is left out. */
export function rulesOf(document: OpenApi, schema: Schema | undefined): string | undefined {
  const rules = (schema?.['x-rules'] ?? []).map(({ rule, fields, code, message, when, minimum, map, by }): RuleRow => {
    if (codeOf(rule) !== code)
      throw new ContractProblem(`The client expects another code than ${code} for the rule ${rule}`);
    const names = fields.join(' ');
    const sentence = sentenceOf(rule, names) === message ? undefined : message;
    return [rule, names, sentence, minimum ?? map ?? by, when];
  });
  rules.push(...shortLists(document, schema));
  const rows = rules.map(
    (rule) => `[${trim(rule.map((cell) => (cell === undefined ? undefined : JSON.stringify(cell)))).join(', ')}]`,
  );
  return rows.length > 0 ? `[${rows.join(', ')}]` : undefined;
}

type RuleRow = [string, string, string | undefined, unknown, (object | undefined)?];

/** Lists that must have at least two entries in every variant that has them. */
function shortLists(document: OpenApi, schema: Schema | undefined): RuleRow[] {
  const least = new Map<string, number>();
  for (const [name, { minItems = 0 }] of schema ? fieldsOf(document, schema) : []) {
    least.set(name, Math.min(minItems, least.get(name) ?? minItems));
  }
  return [...least]
    .filter(([, minimum]) => minimum > 1)
    .map(([name, minimum]) => ['min-total', name, `give at least ${minimum} ${name}`, minimum]);
}
