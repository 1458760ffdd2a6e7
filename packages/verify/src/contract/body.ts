import type { CrossFieldRule } from '@darkroom/contract/rules';
import { type Document, follow, followNullable, nameOf, type Schema } from './document.ts';
import { pointerStep } from './pointer-step.ts';

/** One property of a request, with the name of its component, by which real values are found for it. */
export interface Field {
  name: string;
  schemaName: string | undefined;
  schema: Schema;
  required: boolean;
}

/** One closed shape that a body can have. */
export interface Variant {
  name: string;
  fields: Field[];
  /** The fields that a field needs beside it. */
  needs: Record<string, string[]>;
}

export interface Body {
  mediaType: string;
  isForm: boolean;
  pointer: string;
  variants: Variant[];
  rules: CrossFieldRule[];
  minProperties: number;
  examples: Record<string, unknown>;
  /** Text fields of a form that contain JSON. */
  jsonParts: Set<string>;
}

export function readBodies(document: Document, raw: Document, at: string): Body[] {
  const { content } = follow(document, raw);
  return Object.entries<Document>(content).map(([mediaType, { schema, examples = {} }]) => {
    const whole = follow(document, schema);
    const rules: CrossFieldRule[] = whole['x-rules'] ?? [];
    return {
      mediaType,
      isForm: mediaType === 'multipart/form-data',
      pointer: `${at}/content/${pointerStep(mediaType)}/schema`,
      variants: whole.oneOf
        ? whole.oneOf.map((branch: Schema) => readVariant(document, branch))
        : bySource(readVariant(document, schema), rules),
      rules,
      minProperties: whole.minProperties ?? 0,
      examples: Object.fromEntries(
        Object.entries<Document>(examples).map(([name, example]) => [name, follow(document, example).value]),
      ),
      jsonParts: new Set(
        Object.entries<Document>(whole.properties ?? {})
          .filter(([, property]) => follow(document, property).contentMediaType === 'application/json')
          .map(([name]) => name),
      ),
    };
  });
}

function readVariant(document: Document, branch: Schema): Variant {
  const schema = follow(document, branch);
  const required = new Set(schema.required ?? []);
  return {
    name: nameOf(branch) ?? 'the body',
    fields: Object.entries<Document>(schema.properties ?? {}).map(([name, property]) => ({
      name,
      ...followNullable(document, property),
      required: required.has(name),
    })),
    needs: schema.dependentRequired ?? {},
  };
}

/** A flat form, split by the fields of which its rules want one, to try every source. */
function bySource({ name, fields, needs }: Variant, rules: CrossFieldRule[]): Variant[] {
  const sources = rules.find((rule) => rule.rule === 'at-least-one')?.fields ?? [];
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
