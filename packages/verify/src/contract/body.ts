import { type CrossFieldRule, narrowedFieldsOf, rulesOf } from '@darkroom/contract/rules';
import { type Document, follow, followNullable, nameOf, type Schema } from './document.ts';
import { pointerStep } from './pointer-step.ts';
import { variantsOf } from './variants.ts';

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
    const rules = rulesOf(whole);
    const narrowed = narrowedFieldsOf(whole).map(({ when, properties }) => ({
      when,
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, follow(document, one)])),
    }));
    return {
      mediaType,
      isForm: mediaType === 'multipart/form-data',
      pointer: `${at}/content/${pointerStep(mediaType)}/schema`,
      variants: variantsOf(readWhole(document, schema, rules), rules, narrowed),
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

function readWhole(document: Document, body: Schema, rules: CrossFieldRule[]): Variant {
  const schema = follow(document, body);
  const required = new Set(schema.required ?? []);
  return {
    name: nameOf(body) ?? 'the body',
    fields: Object.entries<Document>(schema.properties ?? {}).map(([name, property]) => ({
      name,
      ...followNullable(document, property),
      required: required.has(name),
    })),
    needs: Object.fromEntries(
      rules
        .filter(({ rule }) => rule === 'all-or-none')
        .flatMap(({ fields }) => fields.map((name) => [name, fields.filter((other) => other !== name)])),
    ),
  };
}
