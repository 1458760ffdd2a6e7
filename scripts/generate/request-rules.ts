import { type CrossFieldRule, rulesOf } from '@darkroom/contract/rules';
import type { OpenApi } from './openapi.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, { enum?: unknown[] }> };

/**
 * What the rules of each request add to its flat type: a union that has what a model requires, and one of the fields of
 * which one is needed. A request that breaks such a rule does not compile.
 */
export function requestRules(document: OpenApi): string {
  const types = Object.entries(document.components.schemas ?? {}).flatMap(([name, schema]) => {
    const parts = ruleTypes(schema as Schema);
    return parts.length === 0 ? [] : [`    ${name}: ${parts.map((part) => `(${part})`).join(' & ')};`];
  });
  return `/** What the rules across its fields add to the type of a request. */
export interface RequestRules {
${types.join('\n')}
}

/** The body of a request: its fields, and what the rules across them demand. */
export type RequestOf<Name extends keyof components["schemas"]> = components["schemas"][Name] &
    (Name extends keyof RequestRules ? RequestRules[Name] : unknown);
`;
}

function ruleTypes(schema: Schema): string[] {
  const rules = rulesOf(schema as never);
  const [always, conditional] = [rules.filter(({ when }) => !when), rules.filter(({ when }) => when)];
  return [
    ...(conditional.length > 0 ? [byValue(schema, conditional)] : []),
    ...always.flatMap((rule) => typeOf(rule, always)),
  ];
}

/** A branch for each value that has rules of its own, and one for all other values. */
function byValue({ properties = {} }: Schema, rules: CrossFieldRule[]): string {
  const groups = Map.groupBy(rules, ({ when = {} }) => JSON.stringify(Object.entries(when)[0]));
  const selected = new Map<string, unknown[]>();
  const branches = [...groups].map(([key, group]) => {
    const [field, values] = JSON.parse(key) as [string, unknown[]];
    selected.set(field, [...(selected.get(field) ?? []), ...values]);
    return [
      `{ ${field}: ${literals(values)} }`,
      ...group.flatMap((rule) => typeOf(rule, []).map((type) => `(${type})`)),
    ].join(' & ');
  });
  const others = [...selected].map(([field, values]) => {
    const rest = (properties[field]?.enum ?? []).filter((value) => !values.includes(value));
    return `${field}?: ${literals(rest)}`;
  });
  return [`{ ${others.join('; ')} }`, ...branches].join(' | ');
}

function typeOf({ rule, fields }: CrossFieldRule, beside: CrossFieldRule[]): string[] {
  if (rule === 'required') return [given(fields)];
  if (rule === 'all-or-none') return [`${given(fields)} | ${absent(fields)}`];
  if (rule !== 'at-least-one' || fields.length < 2) return [];
  return [
    fields
      .map((field) => {
        const excluded = beside
          .filter((other) => other.rule === 'at-most-one' && other.fields.includes(field))
          .flatMap((other) => other.fields.filter((one) => one !== field));
        return excluded.length > 0 ? `${given([field])} & ${absent(excluded)}` : given([field]);
      })
      .join(' | '),
  ];
}

const given = (fields: string[]): string => `{ ${fields.map((field) => `${field}: {}`).join('; ')} }`;
const absent = (fields: string[]): string => `{ ${fields.map((field) => `${field}?: never`).join('; ')} }`;
const literals = (values: unknown[]): string => values.map((value) => JSON.stringify(value)).join(' | ');
