import type { CrossFieldRule } from '@darkroom/contract/rules';

type Values = Record<string, unknown>;

/** The rules that a body breaks. Written from the contract's own explanation of each kind, not from a server. */
export function brokenRules(rules: CrossFieldRule[], body: Values): CrossFieldRule[] {
  return rules.filter((rule) => applies(rule, body) && !holds[rule.rule](rule, body));
}

function applies({ when = {} }: CrossFieldRule, body: Values): boolean {
  return Object.entries(when).every(([field, values]) => values.includes(body[field]));
}

const holds: Record<CrossFieldRule['rule'], (rule: CrossFieldRule, body: Values) => boolean> = {
  required: ({ fields }, body) => fields.every((field) => field in body),
  'at-least-one': ({ fields }, body) => fields.some((field) => field in body),
  'at-most-one': ({ fields }, body) => fields.filter((field) => field in body).length <= 1,
  'all-or-none': ({ fields }, body) => [0, fields.length].includes(fields.filter((field) => field in body).length),
  equal: ({ fields }, body) => new Set(fields.filter((field) => field in body).map((field) => body[field])).size <= 1,
  'min-total': ({ fields, minimum = 0 }, body) => {
    const lists = fields.filter((field) => field in body).map((field) => body[field]);
    // A value that is not a list has the wrong type, which is refused for another reason.
    return !lists.every(Array.isArray) || lists.flat().length >= minimum;
  },
  'max-total': ({ fields, maximum = Number.POSITIVE_INFINITY }, body) => {
    const lists = fields.filter((field) => field in body).map((field) => body[field]);
    return !lists.every(Array.isArray) || lists.flat().length <= maximum;
  },
  'maps-to': ({ fields: [from = '', to = ''], map = {} }, body) => {
    const meant = map[String(body[from])];
    return meant === undefined || !(to in body) || body[to] === meant;
  },
  ascending: ({ fields }, body) => {
    const given = fields.map((field) => body[field]);
    if (!given.every((value) => typeof value === 'number')) return true;
    return given.every((value, index) => index === 0 || value > (given[index - 1] as number));
  },
  unique: ({ fields: [field = ''], by }, body) => {
    const list = body[field];
    if (!Array.isArray(list)) return true;
    const keys = list.map((entry) => String(by === undefined ? entry : (entry as Values | null)?.[by]));
    return new Set(keys).size === keys.length;
  },
};
