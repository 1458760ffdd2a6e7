import type { components } from '../generated/types.ts';
import type { ErrorCode } from './refused.ts';

/** A rule over several fields (`x-rules`), with the code and the sentence of the contract. */
export interface CrossFieldRule {
  rule:
    | 'at-least-one'
    | 'at-most-one'
    | 'all-or-none'
    | 'equal'
    | 'min-total'
    | 'max-total'
    | 'maps-to'
    | 'ascending'
    | 'unique';
  fields: string[];
  minimum?: number;
  maximum?: number;
  map?: Record<string, string>;
  by?: string;
  when?: Record<string, unknown[]>;
  code: ErrorCode;
  message: string;
}

type Body = Record<string, unknown>;

/** What is wrong with a body that breaks the rule; undefined where the rule holds. */
export function brokenRule(rule: CrossFieldRule, body: Body): components['schemas']['ValidationIssue'] | undefined {
  if (rule.when !== undefined && !applies(rule.when, body)) return undefined;
  const path = checks[rule.rule](rule, body);
  return path === undefined ? undefined : { path, message: rule.message, rule: rule.rule };
}

/** Each gives the place that breaks its rule. */
const checks: Record<CrossFieldRule['rule'], (rule: CrossFieldRule, body: Body) => string | undefined> = {
  'at-least-one': ({ fields }, body) => (fields.some((field) => given(body, field)) ? undefined : `/${fields[0]}`),
  'at-most-one': ({ fields }, body) => {
    const present = fields.filter((field) => given(body, field));
    return present.length > 1 ? `/${present[1]}` : undefined;
  },
  'all-or-none': ({ fields }, body) => {
    const missing = fields.filter((field) => !given(body, field));
    return missing.length === 0 || missing.length === fields.length ? undefined : `/${missing[0]}`;
  },
  equal: ({ fields: [first = '', second = ''] }, body) =>
    given(body, first) && given(body, second) && body[first] !== body[second] ? `/${second}` : undefined,
  'min-total': ({ fields, minimum = 0 }, body) =>
    total(fields, body, minimum) < minimum ? `/${fields[0]}` : undefined,
  'max-total': ({ fields, maximum = 0 }, body) =>
    total(fields, body, maximum) > maximum ? `/${fields.findLast((field) => given(body, field))}` : undefined,
  'maps-to': ({ fields: [from = '', to = ''], map = {} }, body) => {
    const mapped = Object.hasOwn(map, String(body[from])) ? map[String(body[from])] : undefined;
    return mapped !== undefined && given(body, to) && body[to] !== mapped ? `/${from}` : undefined;
  },
  ascending: ({ fields: [low = '', high = ''] }, body) => {
    const [from, to] = [body[low], body[high]];
    return typeof from === 'number' && typeof to === 'number' && to <= from ? `/${high}` : undefined;
  },
  unique: ({ fields: [field = ''], by }, body) => {
    const list = body[field];
    if (!Array.isArray(list) || list.length > 256) return undefined;
    const values = list.map((entry) => (by === undefined ? entry : (entry as Body | null)?.[by]));
    const repeated = values.findIndex((value, index) => value !== undefined && values.indexOf(value) < index);
    return repeated < 0 ? undefined : `/${field}/${repeated}${by === undefined ? '' : `/${by}`}`;
  },
};

/** What is no list is refused for its type; counting it would only add a second, confusing reason. */
function total(fields: string[], body: Body, otherwise: number): number {
  const lists = fields.map((field) => body[field]).filter((list) => list !== undefined);
  if (!lists.every((list) => Array.isArray(list))) return otherwise;
  return lists.reduce((sum, list) => sum + list.length, 0);
}

function given(body: Body, field: string): boolean {
  return body[field] !== undefined;
}

function applies(when: Record<string, unknown[]>, body: Body): boolean {
  return Object.entries(when).every(([field, values]) => values.includes(body[field]));
}
