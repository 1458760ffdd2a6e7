import type { Body } from './body.ts';
import type { Field } from './variants.ts';

/** The fields of a request that its run does not use, by the contract's names and in the order sent. */
export function ignoredFields(
  { fields, rules }: Pick<Body, 'fields' | 'rules'>,
  sent: Record<string, unknown>,
): string[] {
  const given = new Map<string, unknown>();
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.find((one) => plain(one.name) === plain(name));
    if (field !== undefined) given.set(field.name, value);
  }
  const model = selectedModel({ fields, rules }, Object.fromEntries(given));
  const suits = ({ schema }: Field): boolean => (schema['x-used-by'] as unknown[] | undefined)?.includes(model) ?? true;
  const isUsed = (name: string): boolean =>
    fields.some(
      (field) => [field.name, field.schema['x-alias-of']].includes(name) && given.has(field.name) && suits(field),
    );
  const isIgnored = (field: Field): boolean => {
    const { 'x-used-with': needed, 'x-unused-with': replacing = [] } = field.schema as Record<
      string,
      string[] | undefined
    >;
    return !suits(field) || needed?.some(isUsed) === false || replacing.some(isUsed);
  };
  return [...given.keys()].filter((name) => fields.some((field) => field.name === name && isIgnored(field)));
}

/** The model that a request selects: by itself, by a field that stands for it, or by default. */
export function selectedModel(
  { fields, rules }: Pick<Body, 'fields' | 'rules'>,
  values: Record<string, unknown>,
): unknown {
  const meant = rules.map(({ stated }) => stated?.map?.[String(values[stated.fields[0] ?? ''])]);
  const usual = fields.find(({ name }) => name === 'model_type')?.schema.default;
  return values.model_type ?? meant.find((one) => one !== undefined) ?? usual;
}

/** Fields are read in both casings. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
