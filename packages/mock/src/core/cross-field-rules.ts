import type { Issue } from './problem.ts';
import type { CrossFieldRule } from './schema.ts';

type Body = Record<string, unknown>;

/** The issue of a rule that the body breaks; undefined where it holds. */
export function brokenRule(rule: CrossFieldRule, body: Body): Issue | undefined {
  const applies = Object.entries(rule.when ?? {}).every(([field, values]) => values.includes(body[field]));
  const path = applies ? checks[rule.rule](rule, body) : undefined;
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
  'min-total': ({ fields, minimum = 0 }, body) => {
    const lists = fields.map((field) => body[field]).filter((list) => list !== undefined);
    // What is no list is refused for its type; counting it would only add a second, confusing reason.
    if (!lists.every((list) => Array.isArray(list))) return undefined;
    return lists.reduce((total, list) => total + list.length, 0) < minimum ? `/${fields[0]}` : undefined;
  },
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
    if (!Array.isArray(list)) return undefined;
    const values = list.map((entry) => (by === undefined ? entry : (entry as Body | null)?.[by]));
    const repeated = values.findIndex((value, index) => value !== undefined && values.indexOf(value) < index);
    return repeated < 0 ? undefined : `/${field}/${repeated}${by === undefined ? '' : `/${by}`}`;
  },
};

function given(body: Body, field: string): boolean {
  return body[field] !== undefined;
}
