import type { Compile } from './compile.ts';
import { type Document, follow, followNullable, nameOf, pointerStep } from './document.ts';
import { type Rule, rulesOf } from './rules.ts';
import type { Field, Variant } from './variants.ts';
import { variantsOf } from './variants.ts';

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
