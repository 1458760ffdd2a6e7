import type { Compile } from './compile.ts';
import { type Document, follow, followNullable, nameOf, type Schema } from './document.ts';
import { pointerStep } from './pointer-step.ts';
import { type Rule, rulesOf } from './rules.ts';
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
  fields: Field[];
  variants: Variant[];
  rules: Rule[];
  minProperties: number;
  examples: Record<string, unknown>;
}

export function readBodies(document: Document, compile: Compile, raw: Document, at: string): Body[] {
  const { content } = follow(document, raw);
  return Object.entries<Document>(content).map(([mediaType, { schema, examples = {} }]) => {
    const whole = follow(document, schema);
    const pointer = `${at}/content/${pointerStep(mediaType)}/schema`;
    const body = {
      mediaType,
      isForm: mediaType === 'multipart/form-data',
      pointer,
      fields: Object.entries<Document>(whole.properties ?? {}).map(([name, property]) => ({
        name,
        ...followNullable(document, property),
        required: (whole.required ?? []).includes(name),
      })),
      rules: rulesOf(whole, schema.$ref?.slice(1) ?? pointer, compile),
      minProperties: whole.minProperties ?? 0,
      examples: Object.fromEntries(
        Object.entries<Document>(examples).map(([name, example]) => [name, follow(document, example).value]),
      ),
    };
    return { ...body, variants: variantsOf(document, body, whole, nameOf(schema) ?? 'the body') };
  });
}
