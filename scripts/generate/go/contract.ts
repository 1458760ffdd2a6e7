import { isFile } from '@darkroom/contract/reading';
import {
  type ClientMethod,
  clientMethods,
  formOf,
  jsonOf,
  parametersOf,
  responseOf,
  waitsFor,
} from '../client-methods.ts';
import { type OpenApi, resolveRef } from '../openapi.ts';
import { goId } from './names.ts';

/** As much of JSON Schema as Go's types depend on. */
interface Source {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  deprecated?: boolean;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  'x-extensible-enum'?: unknown[];
  minimum?: number;
  oneOf?: Source[];
  items?: Source;
  required?: string[];
  properties?: Record<string, Source>;
  additionalProperties?: boolean | Source;
  contentMediaType?: string;
}

/** A type as oapi-codegen reads it. */
type Target = Record<string, unknown> & { description?: string };

/** A field of a type, before it is known whether it is required. */
interface Field {
  target: Target;
  nullable: boolean;
  /** The value of the Go type that stands for nothing cannot be mistaken for one that means something. */
  zeroIsNothing: boolean;
}

/**
 * The types of the contract in the form that makes the best Go. The JSON body and the form of an
 * operation become one struct, and so do the variants of an event, since Go has no unions. Strings and numbers have names of their own only
 * if they are enums, and ids are strings. An optional field is a pointer only if zero would mean something else than
 * nothing, for example for a seed.
 */
export function goContract(document: OpenApi): OpenApi {
  const types = new GoTypes(document);
  for (const method of clientMethods(document)) addTypesOf(types, document, method);
  for (const name of ['ErrorResponse', 'ValidationDetails', 'WebhookEvent']) types.named(name);
  return {
    openapi: '3.0.3',
    // Neither becomes a type, so a new version does not make the types stale.
    info: { title: 'Darkroom', version: '1' },
    paths: {},
    components: { schemas: Object.fromEntries([...types.all].sort(([one], [other]) => (one < other ? -1 : 1))) },
  };
}

function addTypesOf(types: GoTypes, document: OpenApi, method: ClientMethod): void {
  const { schema } = responseOf(document, method);
  const input = inputName(document, method);
  if (input) types.merged(input, bodiesOf(document, method));
  const query = queryOf(document, method);
  if (query) types.add(goId(method, 'Params'), query);
  if (schema && waitsFor(document, method) === 'run') types.withRun(schema);
  else if (schema) types.named(schema);
}

/** The name of the type of a method's input: that of the JSON body, or of the form if there is only that. */
export function inputName(document: OpenApi, method: ClientMethod): string | undefined {
  const body = jsonOf(document, method) ?? formOf(document, method);
  return body?.$ref?.split('/').pop();
}

/** The query parameters of an operation as an object. */
export function queryOf(document: OpenApi, method: ClientMethod): Source | undefined {
  const parameters = parametersOf(document, method).filter((parameter) => parameter.in === 'query');
  if (parameters.length === 0) return undefined;
  const properties = Object.fromEntries(
    parameters.map((parameter) => {
      const { name = '', schema, description } = parameter as { name?: string; schema?: Source; description?: string };
      return [name, { ...schema, ...(description && { description }) }];
    }),
  );
  return { type: 'object', description: `What to list: ${method.summary}.`, properties };
}

const bodiesOf = (document: OpenApi, method: ClientMethod): Source[] =>
  [jsonOf(document, method), formOf(document, method)].filter((body) => body !== undefined);

class GoTypes {
  readonly all = new Map<string, Target>();
  readonly document: OpenApi;

  constructor(document: OpenApi) {
    this.document = document;
  }

  schema(name: string): Source {
    return (this.document.components.schemas?.[name] ?? {}) as Source;
  }

  named(name: string): void {
    const schema = this.schema(name);
    if (schema.oneOf) this.merged(name, [schema]);
    else this.add(name, schema);
  }

  /** One type with every field of several bodies and their variants. */
  merged(name: string, bodies: Source[]): void {
    const variants = bodies.flatMap((body) => (body.oneOf ?? [body]).map((variant) => this.resolve(variant)));
    const description = bodies[0]?.description ?? this.schema(name).description;
    this.add(name, { ...this.merge(variants), ...(description && { description }) });
  }

  /** The result of an operation that makes a run. It has room for the run as it ended, for those who wait for that. */
  withRun(name: string): void {
    const schema = this.schema(name);
    const data = schema.properties?.data;
    if (data === undefined) {
      const { properties, ...partial } = schema;
      this.add(name, { ...partial, properties: { ...this.schema('Run').properties, ...properties } });
    } else {
      const run = { $ref: '#/components/schemas/Run', ...(data.description && { description: data.description }) };
      this.add(name, { ...schema, properties: { ...schema.properties, data: run } });
    }
  }

  add(name: string, schema: Source): void {
    if (this.all.has(name)) return;
    const target: Target = {};
    this.all.set(name, target);
    const { description, required = [], properties = {}, additionalProperties } = schema;
    if (description) target.description = description.trim();
    const values = listedIn(schema);
    if (values) {
      const names = values.map((value) => enumName(`${value}`));
      Object.assign(target, { type: 'string', enum: values, 'x-enum-varnames': names });
      return;
    }
    const fields = Object.entries(properties).map(([field, source]) => ({ name: field, ...this.field(source) }));
    Object.assign(target, {
      type: 'object',
      required: fields.filter((field) => required.includes(field.name) && !field.nullable).map((field) => field.name),
      properties: Object.fromEntries(
        fields.map((field, index) => [
          field.name,
          { ...declared(field, required.includes(field.name)), ...named(field.name), 'x-order': index + 1 },
        ]),
      ),
    });
    if (additionalProperties === true) target.additionalProperties = true;
  }

  private resolve(schema: Source): Source {
    if (!schema.$ref) return schema;
    const { $ref: _, ...own } = schema;
    return { ...this.resolve(resolveRef(this.document, schema)), ...own };
  }

  /** Fields that are required in every variant stay so. */
  private merge(variants: Source[]): Source {
    const properties: Record<string, Source> = {};
    for (const variant of variants) {
      for (const [name, field] of Object.entries(variant.properties ?? {})) {
        const before = properties[name];
        properties[name] = before ? this.either(before, field) : field;
      }
    }
    const required = Object.keys(properties).filter((name) =>
      variants.every((variant) => variant.required?.includes(name)),
    );
    return { type: 'object', required, properties };
  }

  /** A field that differs between variants: what both have in common. */
  private either(one: Source, other: Source): Source {
    if (one.$ref && one.$ref === other.$ref) return one;
    const [first, second] = [this.resolve(one), this.resolve(other)];
    // A form has objects as JSON text, which the client writes itself.
    if (second.contentMediaType === 'application/json') return one;
    const [values, others] = [valuesOf(first), valuesOf(second)];
    const { const: _, enum: __, default: ___, ...plain } = first;
    // What a variant says of its own value does not hold for the others.
    if (values.length > 0 && others.length > 0) {
      const { description, ...common } = plain;
      const sharedText = first.deprecated && { description };
      return { ...common, ...sharedText, type: 'string', enum: [...new Set([...values, ...others])] };
    }
    return { ...plain, ...(Number(second.minimum) < Number(first.minimum) && { minimum: Number(second.minimum) }) };
  }

  /** The type of a field. */
  private field(source: Source): Field {
    const alternatives = source.oneOf?.filter(({ type }) => type !== 'null');
    if (alternatives?.length === 1 && alternatives[0]) {
      const { oneOf: _, ...own } = source;
      return { ...this.field({ ...alternatives[0], ...own }), nullable: true };
    }
    const schema = this.resolve(source);
    const types = [schema.type].flat();
    const [type] = types.filter((one) => one !== 'null');
    const description = schema.description?.trim();
    const about = {
      ...(description && !schema.deprecated && { description }),
      ...(schema.deprecated && { deprecated: true, 'x-deprecated-reason': description }),
    };
    const made = (target: Target, zeroIsNothing = true): Field => ({
      target: { ...target, ...about },
      nullable: types.includes('null'),
      zeroIsNothing,
    });
    if (isFile(schema)) return made(reader('io.Reader'));
    if (type === 'array') {
      const items = this.resolve(schema.items ?? {});
      if (isFile(items)) return made(reader('[]io.Reader'));
      return made({ type, items: this.field(schema.items ?? {}).target });
    }
    if (type === 'object' && schema.properties) return made(this.reference(source), false);
    if (type === 'object') return made({ type, additionalProperties: true });
    if (listedIn(schema) && type === 'string') return made(this.enumOf(source, schema));
    if (type === 'boolean') return made({ type }, schema.default !== true);
    if (type === 'integer' || type === 'number') {
      const format = schema.format && { format: schema.format };
      return made({ type, ...format }, schema.default === 0 || (schema.minimum ?? 0) > 0);
    }
    if (type === 'string') return made({ type, ...(schema.format === 'date-time' && { format: 'date-time' }) });
    return made({});
  }

  private reference(source: Source): Target {
    const name = source.$ref?.split('/').pop();
    if (!name) throw new Error('An object without a name has no type in Go.');
    this.named(name);
    return { allOf: [{ $ref: `#/components/schemas/${name}` }] };
  }

  /**
   * Its own type, or that of the smallest enum with all of its values; otherwise any string. A string of Go may have any
   * value, so what responses list (`RunTypeName`) has the type of what requests take (`RunType`).
   */
  private enumOf(source: Source, { enum: values = [] }: Source): Target {
    const schemas = Object.entries(this.document.components.schemas ?? {}) as [string, Source][];
    const [fitting] = schemas
      .filter(([, schema]) => values.length > 1 && values.every((value) => listedIn(schema)?.includes(value)))
      .sort(([, one], [, other]) => (listedIn(one)?.length ?? 0) - (listedIn(other)?.length ?? 0));
    const listed = source.$ref?.split('/').pop() ?? fitting?.[0];
    if (!listed) return { type: 'string' };
    const taken = listed.replace(/Name$/, '');
    const name = this.schema(taken).enum ? taken : listed;
    const { description = '' } = this.schema(name);
    return { description: description.trim(), ...this.reference({ $ref: name }) };
  }
}

/** A field of a struct. */
function declared({ target, nullable, zeroIsNothing }: Field, required: boolean): Target {
  if (required && !nullable) return target;
  // Without `omitempty`, because an empty list that was given is sent: it clears one.
  return {
    ...target,
    'x-go-type-skip-optional-pointer': zeroIsNothing,
    ...(zeroIsNothing ? { 'x-omitempty': false, 'x-omitzero': true } : { 'x-omitempty': true }),
  };
}

/** oapi-codegen knows `URL` and `ID`, but not their plurals. */
function named(field: string): Target {
  const plural = /^(.*_)?(url|id)s$/.exec(field);
  if (!plural) return {};
  const words = (plural[1] ?? '').split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { 'x-go-name': `${words.join('')}${plural[2]?.toUpperCase()}s` };
}

/** `run.completed` is `RunCompleted`, and `16:9` is `16x9`. */
function enumName(value: string): string {
  const words = value.replace(/(\d):(\d)/, '$1x$2').split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const listedIn = (schema: Source): unknown[] | undefined => schema.enum ?? schema['x-extensible-enum'];

const valuesOf = (schema: Source): unknown[] => schema.enum ?? (schema.const === undefined ? [] : [schema.const]);

const reader = (type: string): Target => ({ type: 'string', 'x-go-type': type });
