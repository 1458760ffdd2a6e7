import { invalid } from './errors.ts';

/** The fields of a request, by name. */
export type Input = Record<string, unknown>;

/** A rule across fields. Its sentence is left out where it follows from its kind. */
export type Rule = readonly [
  kind: string,
  fields: string,
  sentence?: string | 0,
  argument?: unknown,
  when?: Readonly<Record<string, readonly unknown[]>>,
];

const given = (value: unknown) => value != null;

/** Each gives the place of the field at fault, counted from 1. */
const checks: Record<string, (values: never[], argument: never) => unknown> = {
  'at-least-one': (values) => !values.some(given),
  'at-most-one': (values) => values.findIndex((value, at) => given(value) && values.slice(0, at).some(given)) + 1,
  'all-or-none': (values) => values.some(given) && values.findIndex((value) => !given(value)) + 1,
  'min-total': (values, minimum: number) => values.some(given) && values.flat().filter(given).length < minimum,
  equal: ([one, other]) => given(one) && given(other) && one !== other && 2,
  ascending: ([low, high]) => Number(low) >= Number(high) && 2,
  'maps-to': ([from = '', to]: string[], map: Input) => to && map[from] && map[from] !== to,
  unique: ([list]: Input[][], by: string) => new Set(list?.map?.((entry) => entry[by])).size < Number(list?.length),
};

/** What a rule says by its kind. */
export const sentenceOf = (kind: string, fields: string): string => {
  const many = kind === 'at-most-one';
  return `give ${many ? 'only one of ' : ''}${fields.replaceAll(' ', ', ').replace(/, (?!.*, )/, many ? ' and ' : ' or ')}`;
};

export const codeOf = (kind: string): string =>
  kind === 'at-least-one' ? 'missing_source' : /^(at|eq|map)/.test(kind) ? 'conflicting_fields' : 'validation_error';

/** Throws at the first rule that the input breaks. */
export function checkRules(input: Input, rules: readonly Rule[]): void {
  for (const [kind, names, sentence, argument, when = {}] of rules) {
    const fields = names.split(' ');
    const concerned = Object.keys(when).every((name) => when[name]?.includes(input[name]));
    const fault = concerned && checks[kind]?.(fields.map((name) => input[name]) as never[], argument as never);
    if (fault) throw invalid(fields[Number(fault) - 1], sentence || sentenceOf(kind, names), codeOf(kind));
  }
}
