import { namedAsSent } from './as-sent.ts';
import type { ContractReading } from './contract-reading.ts';
import { brokenRule } from './cross-field-rules.ts';
import { unknownField } from './describe-error.ts';
import { otherCasingReader } from './other-casing.ts';
import { type ErrorCode, invalid, mostIssues, Refused } from './refused.ts';
import { propertiesOf, type Schema } from './schema.ts';
import { isPlainObject, tidyFields } from './tidy.ts';
import { compileVariants } from './variants.ts';

export interface ReadBody {
  /** Checked, with defaults filled in and every field under its own name. */
  value: Record<string, unknown>;
  usedDeprecated: boolean;
  /** As it came, for errors that name its fields as the caller does. */
  sent: unknown;
}

export interface BodyReader {
  read(body: unknown): ReadBody;
  /** Fields that are never shown again. */
  readonly secretFields: readonly string[];
}

/** How the sentence of a cross-field rule is introduced. */
const opening: Partial<Record<ErrorCode, string>> = {
  missing_source: 'No source image: ',
  conflicting_fields: 'Two fields contradict each other: ',
};

/** Compiles the schema of a body into what reads one. */
export function compileBodyReader(schema: Schema, contract: ContractReading): BodyReader {
  const { unavailableModelTypes } = contract;
  const properties = propertiesOf(schema);
  const rename = otherCasingReader(properties.keys());
  const tidy = tidyFields(properties);
  const problems = compileVariants(schema, contract.validators);
  const rules = schema['x-rules'] ?? [];
  const deprecated = namesWhere(properties, (property) => property.deprecated === true);
  const aliases = [...properties].flatMap(([name, property]) =>
    property['x-alias-of'] === undefined ? [] : [{ name, of: property['x-alias-of'] }],
  );
  const lists = namesWhere(properties, (property) => property.maxItems !== undefined).map((name) => ({
    name,
    most: Number(properties.get(name)?.maxItems),
  }));
  const mappings = rules.filter(({ rule }) => rule === 'maps-to');

  function read(body: unknown): ReadBody {
    if (!isPlainObject(body)) throw invalid([{ path: '', message: 'must be an object', rule: 'type' }]);
    refuseManyFields(body, properties);
    const renamed = rename(body);
    for (const list of lists) refuseLongList(renamed, list);
    const value = tidy(renamed);
    const modelType = value.model_type;
    if (typeof modelType === 'string' && unavailableModelTypes.has(modelType)) throw modelUnavailable(modelType);

    const issues = [];
    for (const rule of rules) {
      const issue = brokenRule(rule, value);
      if (issue === undefined) continue;
      if (rule.code !== 'validation_error') {
        throw invalid([issue], rule.code, `${opening[rule.code] ?? ''}${rule.message}.`);
      }
      issues.push(issue);
    }
    const usedDeprecated = deprecated.some((name) => value[name] !== undefined);
    // A field under its other name counts as given; an issue with it still names the one that was sent.
    const sentAs = new Map<string, string>();
    for (const { name, of } of aliases) {
      if (value[name] === undefined) continue;
      if (value[of] === undefined) {
        value[of] = value[name];
        sentAs.set(`/${of}`, `/${name}`);
      }
      delete value[name];
    }
    for (const issue of problems(value)) issues.push({ ...issue, path: sentAs.get(issue.path) ?? issue.path });
    if (issues.length > 0) throw invalid(issues);

    for (const { fields, map } of mappings) {
      const [from = '', to = ''] = fields;
      if (value[to] === undefined && map?.[String(value[from])] !== undefined) value[to] = map[String(value[from])];
    }
    return { value, usedDeprecated, sent: body };
  }

  return {
    secretFields: namesWhere(properties, (property) => property.writeOnly === true),
    read(body) {
      try {
        return read(body);
      } catch (error) {
        throw error instanceof Refused ? namedAsSent(error, body) : error;
      }
    },
  };
}

/** Many unknown fields are refused by the first of them; all else takes longer the more there are. */
function refuseManyFields(body: Record<string, unknown>, properties: Map<string, Schema>): void {
  const names = Object.keys(body);
  // Each field may be there in both casings.
  if (names.length <= 2 * properties.size + mostIssues) return;
  const known = [...properties.keys()];
  const unknown = names.filter((name) => !properties.has(name)).slice(0, mostIssues + 1);
  throw invalid(unknown.map((name) => unknownField('', name, known)));
}

/** A list far too long is refused by its length; nobody corrects its entries one by one. */
function refuseLongList(body: Record<string, unknown>, { name, most }: { name: string; most: number }): void {
  const list = body[name];
  if (!Array.isArray(list) || list.length <= most + mostIssues) return;
  throw invalid([{ path: `/${name}`, message: `must have at most ${most} entries`, rule: 'maxItems' }]);
}

export function modelUnavailable(modelType: string): Refused {
  return new Refused(
    'model_unavailable',
    `Model type ${modelType} is unavailable. Choose one that GET /api/v1/model-types lists.`,
  );
}

function namesWhere(properties: Map<string, Schema>, holds: (property: Schema) => boolean): string[] {
  return [...properties].filter(([, property]) => holds(property)).map(([name]) => name);
}
