import { narrowedFieldsOf, rulesOf } from './reading/cross-field-rules.ts';
import type { Schema } from './reading/schema.ts';

/** What one of the model types of a body requires and uses. */
export interface ModelUse {
  model: string;
  /** Fields that it requires beside those that every request needs. */
  required: string[];
  /** Fields of which it needs at least one. */
  atLeastOne: string[];
  used: Set<string>;
  /** Fields with narrower bounds than with other model types. */
  narrowed: Record<string, Schema>;
}

/** The model types that a body selects from; none if all of them use the same fields. */
export function modelUses(schema: Schema): ModelUse[] {
  const fields = Object.entries(schema.properties ?? {});
  if (!fields.some(([, field]) => field['x-used-by'])) return [];
  const rules = rulesOf(schema);
  const bounds = narrowedFieldsOf(schema);
  return (schema.properties?.model_type?.enum ?? []).map(String).map((model) => {
    const isFor = ({ when }: { when?: Record<string, unknown[]> }): boolean =>
      when?.model_type?.includes(model) === true;
    const fieldsOf = (kind: string): string[] =>
      rules.filter((rule) => rule.rule === kind && isFor(rule)).flatMap((rule) => rule.fields);
    return {
      model,
      required: fieldsOf('required'),
      atLeastOne: fieldsOf('at-least-one'),
      used: new Set(
        fields.flatMap(([name, { 'x-used-by': users }]) => (users?.includes(model) === false ? [] : [name])),
      ),
      narrowed: Object.assign({}, ...bounds.filter(isFor).map(({ properties }) => properties)),
    };
  });
}
