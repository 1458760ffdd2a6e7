import type { CrossFieldRule, NarrowedFields } from '@darkroom/contract/rules';
import type { Field, Variant } from './body.ts';

/** A body as its rules divide it: by the model that is selected, then by the fields of which one is needed. */
export function variantsOf(whole: Variant, rules: CrossFieldRule[], narrowed: NarrowedFields[]): Variant[] {
  return byModel(whole, rules, narrowed).flatMap((variant) => bySource(variant, rules));
}

/** A variant for each model type, with the fields that it uses and requires. */
function byModel(whole: Variant, rules: CrossFieldRule[], narrowed: NarrowedFields[]): Variant[] {
  const selector = whole.fields.find(({ name }) => name === 'model_type');
  if (!selector || !whole.fields.some(({ schema }) => schema['x-used-by'])) return [whole];
  return (selector.schema.enum ?? []).map((model) => {
    const isFor = ({ when }: { when?: Record<string, unknown[]> }): boolean =>
      when?.model_type?.includes(model) === true;
    const needed = rules.filter((rule) => rule.rule === 'required' && isFor(rule)).flatMap(({ fields }) => fields);
    const bounds = Object.assign({}, ...narrowed.filter(isFor).map(({ properties }) => properties));
    const isDefault = selector.schema.default === model;
    const { enum: _, default: __, ...others } = selector.schema;
    const fields = whole.fields
      .filter(({ schema }) => (schema['x-used-by'] as unknown[] | undefined)?.includes(model) ?? true)
      .map((field): Field => {
        if (field === selector) {
          const schema = { ...others, const: model, ...(isDefault && { default: model }) };
          return { ...field, schema, required: !isDefault };
        }
        const schema = { ...field.schema, ...bounds[field.name] };
        return {
          ...field,
          schema: compatible(field, schema, model, rules),
          required: field.required || needed.includes(field.name),
        };
      });
    return { ...whole, name: `${whole.name} with ${model}`, fields, needs: neededIn(fields, whole.needs) };
  });
}

/** The values of a field that stands for a model, without those that stand for another. */
function compatible(
  { name }: Field,
  schema: Field['schema'],
  model: unknown,
  rules: CrossFieldRule[],
): Field['schema'] {
  const map = rules.find(({ rule, fields }) => rule === 'maps-to' && fields[0] === name)?.map;
  if (map === undefined) return schema;
  return { ...schema, enum: (schema.enum ?? []).filter((value) => [undefined, model].includes(map[String(value)])) };
}

function neededIn(fields: Field[], needs: Variant['needs']): Variant['needs'] {
  return Object.fromEntries(Object.entries(needs).filter(([name]) => fields.some((field) => field.name === name)));
}

/** A variant for each of the fields of which one is needed, without those that exclude it. */
function bySource({ name, fields, needs }: Variant, rules: CrossFieldRule[]): Variant[] {
  const model = fields.find((field) => field.name === 'model_type')?.schema.const;
  const applies = ({ when }: CrossFieldRule): boolean =>
    when === undefined || when.model_type?.includes(model) === true;
  const sources = rules.find((rule) => rule.rule === 'at-least-one' && applies(rule))?.fields ?? [];
  if (sources.length < 2) return [{ name, fields, needs }];
  return sources.map((source) => {
    const excluded = rules
      .filter((rule) => rule.rule === 'at-most-one' && rule.fields.includes(source))
      .flatMap((rule) => rule.fields.filter((field) => field !== source));
    return {
      name: `${name} with ${source}`,
      needs,
      fields: fields
        .filter((field) => !excluded.includes(field.name))
        .map((field) => (field.name === source ? { ...field, required: true } : field)),
    };
  });
}
