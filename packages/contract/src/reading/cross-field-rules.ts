import type { components } from '../generated/types.ts';
import type { CrossFieldRule, Schema } from './schema.ts';

export type { CrossFieldRule };

type Issue = components['schemas']['ValidationIssue'];

/** Narrower bounds and other defaults of some fields, for requests in which a field has one of the listed values. */
export interface NarrowedFields {
  when: Record<string, unknown[]>;
  properties: Record<string, Schema>;
}

/** The rules of a body: those that JSON Schema can say, which are below its `then`, and its `x-rules`. */
export function rulesOf(schema: Schema): CrossFieldRule[] {
  return [...statedIn(schema).flatMap((stated) => ruleOf(stated) ?? []), ...(schema['x-rules'] ?? [])];
}

export function narrowedFieldsOf(schema: Schema): NarrowedFields[] {
  return statedIn(schema).flatMap((stated) => {
    const { when, constraint } = conditionOf(stated);
    return when === undefined || constraint.properties === undefined
      ? []
      : [{ when, properties: constraint.properties }];
  });
}

function statedIn({ then }: Schema): Schema[] {
  return then === undefined ? [] : (then.allOf ?? [then]);
}

/** `if` a field has a value, `then` what depends on the field is required or constrained. */
function conditionOf(stated: Schema): { when?: Record<string, unknown[]>; needed?: string[]; constraint: Schema } {
  if (stated.if === undefined) return { constraint: stated };
  const [[field, { const: value }] = ['', {} as Schema]] = Object.entries(stated.if.properties ?? {});
  const { dependentRequired, dependentSchemas } = stated.then ?? {};
  const when = { [field]: [value] };
  return dependentRequired === undefined
    ? { when, constraint: dependentSchemas?.[field] ?? {} }
    : { when, needed: dependentRequired[field] ?? [], constraint: {} };
}

function ruleOf(stated: Schema): CrossFieldRule | undefined {
  const { when, needed, constraint } = conditionOf(stated);
  const { not, dependentSchemas, dependentRequired, properties } = constraint;
  const rule = (kind: CrossFieldRule['rule'], fields: string[]): CrossFieldRule => ({
    rule: kind,
    fields,
    ...(when && { when }),
    code: stated['x-code'] as CrossFieldRule['code'],
    message: String(stated['x-message'] ?? 'is required'),
  });
  if (needed !== undefined) return rule('required', needed);
  if (not !== undefined) return rule('at-least-one', namesIn(not.propertyNames));
  if (dependentRequired !== undefined) return rule('all-or-none', Object.keys(dependentRequired));
  if (dependentSchemas !== undefined) {
    const others = Object.values(dependentSchemas).flatMap(({ propertyNames }) => namesIn(propertyNames));
    return rule('at-most-one', [...new Set([...Object.keys(dependentSchemas), ...others])]);
  }
  if (properties !== undefined) return undefined;
  throw new Error(`The contract states a rule in a form that is not known: ${JSON.stringify(stated)}`);
}

/** The names that `propertyNames` excludes. */
function namesIn(propertyNames: Schema | undefined): string[] {
  return (propertyNames?.not?.enum ?? []).map(String);
}

type Body = Record<string, unknown>;

/** What is wrong with a body that breaks the rule; empty where the rule holds. */
export function brokenBy(rule: CrossFieldRule, body: Body): Issue[] {
  if (rule.when !== undefined && !applies(rule.when, body)) return none;
  if (rule.rule === 'required') {
    const missing = rule.fields.filter((field) => !given(body, field));
    return missing.map((field) => ({ path: `/${field}`, message: rule.message, rule: rule.rule }));
  }
  const path = checks[rule.rule](rule, body);
  return path === undefined ? none : [{ path, message: rule.message, rule: rule.rule }];
}

const none: Issue[] = [];

/** Each gives the place that breaks its rule. */
const checks: Record<
  Exclude<CrossFieldRule['rule'], 'required'>,
  (rule: CrossFieldRule, body: Body) => string | undefined
> = {
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

export function applies(when: Record<string, unknown[]>, body: Body): boolean {
  for (const field in when) if (when[field]?.includes(body[field]) !== true) return false;
  return true;
}
