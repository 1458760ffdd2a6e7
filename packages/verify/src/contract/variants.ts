import { type Document, follow, type Schema } from './document.ts';
import { fieldRelations } from './field-relations.ts';
import type { Rule } from './rules.ts';

/** One property of a request, with the name of its component, by which real values are found for it. */
export interface Field {
  name: string;
  schemaName: string | undefined;
  schema: Schema;
  required: boolean;
}

/** One shape that a body can have. */
export interface Variant {
  name: string;
  fields: Field[];
  /** The fields that a field needs beside it. */
  needs: Record<string, string[]>;
}

/** What a body is divided by. */
interface Divided {
  fields: Field[];
  rules: Rule[];
}

/** A body as its rules divide it: by the model that is selected, then by the fields of which one is needed. */
export function variantsOf(document: Document, body: Divided, schema: Schema, name: string): Variant[] {
  const selector = body.fields.find((field) => field.name === 'model_type');
  const isDivided = body.fields.some((field) => field.schema['x-used-by']);
  if (!selector || !isDivided) return bySource(body, name, body.fields);
  return (selector.schema.enum ?? []).flatMap((model) =>
    bySource(body, `${name} with ${model}`, fieldsOf(document, body, schema, selector, model), { model_type: model }),
  );
}

/** The fields that a model uses, with its own bounds. */
function fieldsOf(document: Document, { fields }: Divided, { then }: Schema, selector: Field, model: unknown): Field[] {
  const narrowed = ((then as Document)?.allOf ?? [])
    .filter((stated: Document) => stated.if?.properties?.model_type?.const === model)
    .map((stated: Document) => stated.then?.dependentSchemas?.model_type?.properties);
  const bounds: Record<string, Schema> = Object.assign({}, ...narrowed);
  const isDefault = selector.schema.default === model;
  const { enum: _, default: __, ...others } = selector.schema;
  return fields
    .filter(({ schema }) => (schema['x-used-by'] as unknown[] | undefined)?.includes(model) ?? true)
    .map((field) => {
      if (field === selector) {
        const schema = { ...others, const: model, ...(isDefault && { default: model }) };
        return { ...field, schema, required: !isDefault };
      }
      return { ...field, schema: follow(document, bounds[field.name]) ?? field.schema };
    });
}

/** A variant for each of the fields of which one is needed, without those that exclude it. */
function bySource(
  { fields: all, rules }: Divided,
  name: string,
  fields: Field[],
  known: Record<string, unknown> = {},
): Variant[] {
  const names = all.map((field) => field.name);
  const { required, alternatives, exclude, neededBy } = fieldRelations(rules, names, known);
  const variant = (title: string, source?: string): Variant => ({
    name: title,
    needs: Object.fromEntries(fields.map((field) => [field.name, neededBy(field.name)])),
    fields: fields
      .filter((field) => source === undefined || !exclude(source, field.name))
      .map((field) => ({ ...field, required: field.required || [...required, source].includes(field.name) })),
  });
  if (alternatives.length === 0) return [variant(name)];
  return alternatives.map((source) => variant(`${name} with ${source}`, source));
}
