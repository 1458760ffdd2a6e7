import { namedAsSent } from './as-sent.ts';
import type { ContractReading } from './contract-reading.ts';
import { applies, brokenBy, narrowedFieldsOf, rulesOf } from './cross-field-rules.ts';
import { unknownField } from './describe-error.ts';
import { knownNames, otherCasingReader } from './other-casing.ts';
import { type ErrorCode, type Issue, invalid, mostIssues, Refused } from './refused.ts';
import { propertiesOf, type Schema } from './schema.ts';
import { isPlainObject, tidyFields } from './tidy.ts';
import { compileUnusedFields } from './unused-fields.ts';

export interface ReadBody {
  /** Checked, with defaults filled in and every field under its own name; without the fields that are not used. */
  value: Record<string, unknown>;
  /** The fields that were sent and are not used, in the order sent. */
  ignored: string[];
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
  const { if: _, then: __, ...ownSchema } = schema;
  const { issues: problems } = contract.validators.compile(withoutDeprecatedDefaults(ownSchema));
  const rules = rulesOf(schema);
  const narrowed = narrowedFieldsOf(schema).map(({ when, properties }) => ({
    when,
    issues: contract.validators.compile({ type: 'object', properties }).issues,
  }));
  const unusedIn = compileUnusedFields(properties);
  const known = knownNames(properties.keys());
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

    const issues: Issue[] = [];
    for (const rule of rules) {
      const broken = brokenBy(rule, value);
      if (broken.length > 0 && rule.code !== 'validation_error') {
        throw invalid(broken, rule.code, `${opening[rule.code] ?? ''}${rule.message}.`);
      }
      issues.push(...broken);
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
    for (const { fields, map } of mappings) {
      const [from = '', to = ''] = fields;
      if (value[to] === undefined && map?.[String(value[from])] !== undefined) value[to] = map[String(value[from])];
    }
    for (const { when, issues: narrower } of narrowed) if (applies(when, value)) issues.push(...narrower(value));
    for (const issue of problems(value)) issues.push({ ...issue, path: sentAs.get(issue.path) ?? issue.path });
    if (issues.length > 0) throw invalid(distinct(issues));

    const unused = unusedIn(value);
    if (unused.size === 0) return { value, ignored: [], usedDeprecated, sent: body };
    // Copied, because an object whose fields are deleted is slow to read from then on.
    const used: Record<string, unknown> = {};
    for (const name in value) if (!unused.has(name)) used[name] = value[name];
    return { value: used, ignored: namesIn(body, unused), usedDeprecated, sent: body };
  }

  /** Of these fields, those that were sent, by the contract's names. */
  function namesIn(body: Record<string, unknown>, fields: ReadonlySet<string>): string[] {
    const names = new Set<string>();
    for (const sent in body) {
      const name = known(sent);
      if (name !== undefined && fields.has(name)) names.add(name);
    }
    return [...names];
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

/** Two rules can require the same field, and a narrower bound is broken together with the wider one. */
function distinct(issues: Issue[]): Issue[] {
  return [...new Map(issues.toReversed().map((issue) => [`${issue.path} ${issue.rule}`, issue])).values()].toReversed();
}

/** A default must not make it look as if a deprecated field had been used. */
function withoutDeprecatedDefaults(schema: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, Schema] => {
    if (property.deprecated !== true) return [name, property];
    const { default: _, ...others } = property;
    return [name, others];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
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
