import { brokenRule } from '@darkroom/contract/rules';
import type { Contract, ErrorCode } from './contract.ts';
import { type Issue, invalid, Problem } from './problem.ts';
import { propertiesOf, type Schema } from './schema.ts';
import { chooseVariant } from './variants.ts';

export type Fields = Record<string, unknown>;

/** How the sentence of a cross-field rule is introduced. */
const opening: Partial<Record<ErrorCode, string>> = {
  missing_source: 'There is no picture to work on: ',
  conflicting_fields: 'Two fields contradict each other: ',
};

/**
 * Reads a body as the service does before it is checked: fields under their own names, values in their own casing, and
 * the cross-field rules. One with a code of its own refuses the request at once; others are told with what else is
 * wrong. Nothing else is checked yet.
 */
export function readBody(contract: Contract, schema: Schema, body: unknown): { fields: Fields; issues: Issue[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ path: '', message: 'must be an object', rule: 'type' }]);
  }
  const properties = propertiesOf(schema);
  const fields = inOwnCasing(body as Fields, properties);
  refuseUnavailableModel(contract, fields.model_type);
  const issues: Issue[] = [];
  for (const rule of schema['x-rules'] ?? []) {
    const issue = brokenRule(rule, fields);
    if (issue === undefined) continue;
    const code = rule.code as ErrorCode;
    if (code !== 'validation_error') throw invalid([issue], code, `${opening[code] ?? ''}${rule.message}.`);
    issues.push(issue);
  }
  return { fields, issues };
}

export function refuseUnavailableModel(contract: Contract, modelType: unknown): void {
  if (typeof modelType !== 'string' || !contract.unavailableModelTypes.has(modelType)) return;
  throw new Problem(
    'model_unavailable',
    `The model type ${modelType} cannot be had here. Choose one that GET /api/v1/model-types lists.`,
  );
}

/** What a run shows as its `inputs`: aliases under the names they stand for, defaults filled in, secrets left out. */
export function inputsOf(schema: Schema, fields: Fields): { inputs: Fields; usedDeprecated: boolean } {
  const properties = chooseVariant(schema, fields).properties ?? {};
  const inputs: Fields = {};
  let usedDeprecated = false;
  for (const [name, value] of Object.entries(fields)) {
    const property = properties[name];
    if (property?.deprecated) usedDeprecated = true;
    if (!property?.writeOnly) inputs[property?.['x-alias-of'] ?? name] = value;
  }
  for (const [name, property] of Object.entries(properties)) {
    if (property.default !== undefined && !property.deprecated) inputs[name] ??= property.default;
  }
  for (const { rule, fields: names, map = {} } of schema['x-rules'] ?? []) {
    const [from = '', to = ''] = names;
    if (rule === 'maps-to' && map[String(inputs[from])] !== undefined) inputs[to] ??= map[String(inputs[from])];
  }
  return { inputs, usedDeprecated };
}

/** Requests are also read in the other casing: `imageUrl` where the contract has `image_url`, and the other way round. */
function inOwnCasing(body: Fields, properties: Map<string, Schema>): Fields {
  const fields: Fields = {};
  for (const [given, value] of Object.entries(body)) {
    const name = properties.has(given) ? given : (otherCasing(given, properties, body) ?? given);
    fields[name] = tidy(value, properties.get(name));
  }
  return fields;
}

function otherCasing(given: string, properties: Map<string, Schema>, body: Fields): string | undefined {
  const plain = given.replaceAll('_', '').toLowerCase();
  return [...properties.keys()].find((name) => name.replaceAll('_', '').toLowerCase() === plain && !(name in body));
}

function tidy(value: unknown, property: Schema | undefined): unknown {
  if (typeof value === 'string' && property?.['x-case-insensitive']) {
    return property.enum?.find((known) => String(known).toLowerCase() === value.toLowerCase()) ?? value;
  }
  // Where text must not be blank, the blanks around it do not count.
  if (typeof value === 'string' && property?.pattern === '\\S') return value.trim();
  // A tag may come with the @ that it is spoken of with.
  if (Array.isArray(value) && property?.items?.properties?.tag !== undefined) {
    return value.map((entry) =>
      typeof entry?.tag === 'string' ? { ...entry, tag: entry.tag.replace(/^@/, '') } : entry,
    );
  }
  return value;
}
