import type { Rule } from './rules.ts';

type Values = Record<string, unknown>;

/** How the rules of a body relate its fields: each is tried with and without them. */
export interface FieldRelations {
  required: string[];
  /** Fields of which at least one is needed. */
  alternatives: string[];
  /** Whether the two cannot be given together. */
  exclude(one: string, other: string): boolean;
  /** The fields that a field needs beside it. */
  neededBy(name: string): string[];
}

/** The relations between the fields with these names, in requests that have these values. */
export function fieldRelations(rules: Rule[], names: string[], known: Values = {}): FieldRelations {
  const given = (...chosen: string[]): Values => ({
    ...Object.fromEntries(chosen.map((name) => [name, ''])),
    ...known,
  });
  const unmet = rules.filter(({ holds }) => !holds(given()));
  return {
    required: unmet
      .filter(({ holds }) => holds(given(...names)))
      .flatMap(({ holds }) => names.filter((name) => !holds(given(...names.filter((other) => other !== name))))),
    alternatives:
      unmet
        .map(({ holds }) => names.filter((name) => holds(given(name))))
        .find((alternatives) => alternatives.length > 1) ?? [],
    exclude: (one, other) =>
      rules.some(({ holds }) => holds(given(one)) && holds(given(other)) && !holds(given(one, other))),
    neededBy: (name) =>
      rules
        .filter(({ holds }) => holds(given()) && !holds(given(name)))
        .flatMap(({ holds }) => names.filter((other) => holds(given(name, other)))),
  };
}
