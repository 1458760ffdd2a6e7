import type { Issue } from './problem.ts';
import type { Schema } from './schema.ts';

/**
 * Checks a value against a schema of the contract and tells every problem in words. It knows the keywords that the
 * contract uses and no others. Prism does the checking on the server; this gives its verdict words there, and does the
 * checking in the page, where a full validator would weigh more than the whole mock and need `eval`.
 */
export function checkValue(value: unknown, schema: Schema, path = ''): Issue[] {
  const wrong = (rule: string, message: string, at = path): Issue => ({ path: at, message, rule });
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return [wrong('type', `must be ${types.map((type) => typeNames[type] ?? `a ${type}`).join(' or ')}`)];
  }
  if (schema.const !== undefined && value !== schema.const) return [wrong('const', `must be ${schema.const}`)];
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    return [wrong('enum', `must be one of ${schema.enum.join(', ')}`)];
  }
  if (typeof value === 'string') return checkText(value, schema, wrong);
  if (typeof value === 'number') return checkNumber(value, schema, wrong);
  if (Array.isArray(value)) return checkList(value, schema, path, wrong);
  if (typeof value === 'object' && value !== null) return checkObject(value as Fields, schema, path, wrong);
  return [];
}

type Fields = Record<string, unknown>;
type Wrong = (rule: string, message: string, at?: string) => Issue;

const typeNames: Record<string, string> = {
  string: 'text',
  object: 'an object',
  array: 'a list',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

const formats: Record<string, { test: (text: string) => boolean; message: string }> = {
  uuid: { test: (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text), message: 'must be a UUID' },
  uri: { test: (text) => URL.canParse(text), message: 'must be an absolute address' },
  'date-time': {
    test: (text) => /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)),
    message: 'must be a date and time such as 2026-11-02T09:41:07Z',
  },
};

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function checkText(text: string, schema: Schema, wrong: Wrong): Issue[] {
  const issues: Issue[] = [];
  // Counted in code points, as JSON Schema does; nothing is counted where the units already settle it.
  const length = text.length > (schema.maxLength ?? Number.POSITIVE_INFINITY) ? [...text].length : text.length;
  if (length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    issues.push(wrong('maxLength', `must have at most ${schema.maxLength} characters`));
  }
  if (length < (schema.minLength ?? 0)) {
    issues.push(
      wrong(
        'minLength',
        schema.minLength === 1 ? 'must not be empty' : `must have at least ${schema.minLength} characters`,
      ),
    );
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text)) {
    issues.push(wrong('pattern', schema.pattern === '\\S' ? 'must not be blank' : `has the wrong form${hint(schema)}`));
  }
  const format = formats[schema.format ?? ''];
  if (format !== undefined && !format.test(text)) issues.push(wrong('format', format.message));
  return issues;
}

function checkNumber(number: number, schema: Schema, wrong: Wrong): Issue[] {
  const issues: Issue[] = [];
  if (number < (schema.minimum ?? number)) issues.push(wrong('minimum', `must be at least ${schema.minimum}`));
  if (number > (schema.maximum ?? number)) issues.push(wrong('maximum', `must be at most ${schema.maximum}`));
  if (schema.multipleOf !== undefined && !Number.isInteger(number / schema.multipleOf)) {
    const whole = schema.multipleOf === 1;
    issues.push(wrong('multipleOf', whole ? 'must be a whole number' : `must be a multiple of ${schema.multipleOf}`));
  }
  return issues;
}

function checkList(list: unknown[], schema: Schema, path: string, wrong: Wrong): Issue[] {
  if (list.length < (schema.minItems ?? 0)) return [wrong('minItems', `must have at least ${schema.minItems} entries`)];
  if (list.length > (schema.maxItems ?? list.length)) {
    return [wrong('maxItems', `must have at most ${schema.maxItems} entries`)];
  }
  const { items } = schema;
  return items === undefined ? [] : list.flatMap((entry, index) => checkValue(entry, items, `${path}/${index}`));
}

function checkObject(fields: Fields, schema: Schema, path: string, wrong: Wrong): Issue[] {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const issues: Issue[] = [];
  const names = Object.keys(fields);
  if (names.length < (schema.minProperties ?? 0)) {
    issues.push(wrong('minProperties', `must have at least ${schema.minProperties} field`));
  }
  if (names.length > (schema.maxProperties ?? names.length)) {
    issues.push(wrong('maxProperties', `must have at most ${schema.maxProperties} fields`));
  }
  for (const name of required) {
    if (fields[name] === undefined) issues.push(wrong('required', 'is required', `${path}/${name}`));
  }
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
    if (fields[name] === undefined) continue;
    for (const other of others.filter((other) => fields[other] === undefined)) {
      issues.push(wrong('dependentRequired', `is required when ${name} is given`, `${path}/${other}`));
    }
  }
  for (const name of names) {
    const at = `${path}/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) issues.push(...checkValue(fields[name], property, at));
    else if (additionalProperties === false) {
      issues.push(wrong('additionalProperties', 'is not a field of this request', at));
    }
  }
  return issues;
}

/** The first sentence of the field's description says what was expected better than its pattern does. */
function hint({ description = '' }: Schema): string {
  const sentence = description.match(/^[^.]+\./)?.[0].replace(/\s+/g, ' ');
  return sentence === undefined ? '' : `: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1, -1)}`;
}
