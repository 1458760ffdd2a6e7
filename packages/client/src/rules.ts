import { invalid } from './errors.ts';

/** The fields of a request, by name. */
export type Input = Record<string, unknown>;

/** A rule across fields, as the contract states it. */
export interface Rule {
  readonly check: Check;
  readonly fields: readonly string[];
  /** For `min-total`. */
  readonly minimum?: number;
  /** For `max-total`. */
  readonly maximum?: number;
  /** For `maps-to`. */
  readonly map?: Readonly<Record<string, string>>;
  /** For `unique`: the field that must differ; the whole entry if omitted. */
  readonly by?: string;
  /** The rule applies only to inputs with these values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  /** `validation_error` if omitted. */
  readonly code?: string;
  /** If omitted, the sentence that follows from the fields. */
  readonly message?: string;
}

/**
 * Returns the position of the field at fault, counted from 1; true means the first. `given` says of each field whether
 * it has a value.
 */
type Check = (given: readonly boolean[], values: readonly unknown[], rule: Rule) => number | boolean;

export const atLeastOne: Check = (given) => !given.includes(true);

export const atMostOne: Check = (given) => given.indexOf(true, given.indexOf(true) + 1) + 1;

export const allOrNone: Check = (given) => given.includes(true) && given.indexOf(false) + 1;

/** `min-total` and `max-total`; a bound that is undefined is never passed. */
export const total: Check = (_, values, { minimum, maximum }) => {
  const { length } = values.flat().filter(isGiven);
  return length && (length < (minimum as number) || length > (maximum as number));
};

export const equal: Check = (given, [one, other]) => !given.includes(false) && one !== other && 2;

export const ascending: Check = (_, [low, high]) => Number(low) >= Number(high) && 2;

export const mapsTo: Check = (given, [from, to], { map }) => {
  const mapped = map?.[`${from}`];
  return !given.includes(false) && !!mapped && mapped !== to;
};

export const unique: Check = (_, [list], { by }) =>
  Array.isArray(list) && new Set(by ? list.map((entry) => entry?.[by]) : list).size < list.length;

const isGiven = (value: unknown) => value != null;

/**
 * What most rules say, `give image, image_url or run_id` or `give only one of image_url and run_id`, so the generated
 * operations need not repeat it.
 */
export const sentence = (fields: readonly string[], several: boolean) =>
  `give ${several ? 'only one of ' : ''}${fields.join(', ').replace(/, (\w+)$/, ` ${several ? 'and' : 'or'} $1`)}`;

/** Throws at the first rule that the input breaks. */
export function checkRules(input: Input, rules: readonly Rule[] = []): void {
  for (const rule of rules) {
    const { check, fields, when = {}, code = 'validation_error' } = rule;
    const values = fields.map((name) => input[name]);
    const applies = Object.entries(when).every(([name, allowed]) => allowed.includes(input[name]));
    const fault = applies && check(values.map(isGiven), values, rule);
    if (fault) throw invalid(fields[+fault - 1], rule.message ?? sentence(fields, +fault > 1), code);
  }
}
