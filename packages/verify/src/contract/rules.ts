import type { Compile } from './compile.ts';
import type { Schema } from './document.ts';

type Values = Record<string, unknown>;

/** A rule between the fields of a body. What it relates is found by trying it, so JSON Schema can state it in any form. */
export interface Rule {
  code: string;
  holds(values: Values): boolean;
  /** A rule that JSON Schema cannot state, as the contract has it. */
  stated?: StatedRule;
}

export interface StatedRule {
  rule: keyof typeof holds;
  fields: string[];
  minimum?: number;
  maximum?: number;
  map?: Record<string, string>;
  by?: string;
  code: string;
}

/** The rules of a body: those below its `then`, each judged as the JSON Schema it is, and its `x-rules`. */
export function rulesOf(schema: Schema, pointer: string, compile: Compile): Rule[] {
  const { then, 'x-rules': stated = [] } = schema as { then?: Schema & { allOf?: Schema[] }; 'x-rules'?: StatedRule[] };
  const places = then?.allOf?.map((_, index) => `${pointer}/then/allOf/${index}`) ?? (then ? [`${pointer}/then`] : []);
  const rules = places.map((place, index) => ({
    code: String((then?.allOf?.[index] ?? then)?.['x-code']),
    holds: (values: Values) => compile(place)(values),
  }));
  return [
    ...rules,
    ...stated.map((rule) => ({
      code: rule.code,
      stated: rule,
      holds: (values: Values) => holds[rule.rule](rule, values),
    })),
  ];
}

/** Written from the contract's own explanation of each kind, not from a server. */
const holds = {
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
} satisfies Record<string, (rule: StatedRule, body: Values) => boolean>;
