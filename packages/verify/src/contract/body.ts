import type { CrossFieldRule } from '@darkroom/contract/rules';
import { type Document, follow, nameOf, type Schema } from './document.ts';
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
}

export interface Body {
  mediaType: string;
  isForm: boolean;
  pointer: string;
  variants: Variant[];
  rules: CrossFieldRule[];
  minProperties: number;
  examples: Record<string, unknown>;
  /** Fields of a form that are sent as JSON. */
  jsonParts: Set<string>;
}

export function readBodies(document: Document, raw: Document, at: string): Body[] {
  const { content } = follow(document, raw);
  return Object.entries<Document>(content).map(([mediaType, { schema, examples = {}, encoding = {} }]) => {
    const whole = follow(document, schema);
    const branches: Schema[] = whole.oneOf ?? [schema];
    return {
      mediaType,
      isForm: mediaType === 'multipart/form-data',
      pointer: `${at}/content/${pointerStep(mediaType)}/schema`,
      variants: branches.map((branch) => readVariant(document, branch)),
      rules: whole['x-rules'] ?? [],
      minProperties: whole.minProperties ?? 0,
      examples: Object.fromEntries(
        Object.entries<Document>(examples).map(([name, example]) => [name, follow(document, example).value]),
      ),
      jsonParts: new Set(
        Object.entries<Document>(encoding)
          .filter(([, part]) => part.contentType === 'application/json')
          .map(([name]) => name),
      ),
    };
  });
}

function readVariant(document: Document, branch: Schema): Variant {
  const schema = follow(document, branch);
  const required = new Set(schema.required ?? []);
  return {
    name: nameOf(branch) ?? schema.title ?? 'the body',
    fields: Object.entries<Document>(schema.properties ?? {}).map(([name, property]) => ({
      name,
      schemaName: nameOf(property),
      schema: follow(document, property),
      required: required.has(name),
    })),
  };
}
