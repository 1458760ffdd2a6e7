import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A JSON Schema as it is in the document; only the keywords that the checks use are named. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  'x-extensible-enum'?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  minProperties?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  deprecated?: boolean;
  writeOnly?: boolean;
  contentMediaType?: string;
  contentSchema?: Schema;
  [keyword: string]: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: the document is read by pointers, and checked where it is read.
export type Document = any;

/** The contract cannot be used; the message says why. */
export class ContractError extends Error {
  override name = 'ContractError';
}

const bundled = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));

/** Reads a contract: the project's own bundle unless another file is given. */
export function readDocument(file: string = bundled): Document {
  let document: Document;
  try {
    const text = readFileSync(file, 'utf8');
    document = file.endsWith('.json') ? JSON.parse(text) : parse(text);
  } catch (error) {
    throw new ContractError(`The contract ${file} cannot be read: ${(error as Error).message}`);
  }
  if (typeof document?.openapi !== 'string' || typeof document.paths !== 'object') {
    throw new ContractError(`${file} is no OpenAPI document: it has no "openapi" or no "paths".`);
  }
  if (!document.openapi.startsWith('3.1.')) {
    throw new ContractError(`${file} is OpenAPI ${document.openapi}; the checks read 3.1.`);
  }
  return document;
}

/** Resolves a reference; siblings of `$ref` (a narrower description or default) override the target. */
export function follow(document: Document, value: Document): Document {
  if (typeof value?.$ref !== 'string') return value;
  const { $ref, ...siblings } = value;
  let target = document;
  for (const step of $ref.slice(2).split('/')) {
    target = target?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (target === undefined) throw new ContractError(`The contract refers to ${$ref}, which it does not have.`);
  const followed = follow(document, target);
  return Object.keys(siblings).length === 0 ? followed : { ...followed, ...siblings };
}

/** What a property or parameter is if it is not null: the schema, allowing null as it does, and its component's name. */
export function followNullable(
  document: Document,
  value: Document,
): { schema: Schema; schemaName: string | undefined } {
  const [one, ...more] = (value.oneOf ?? []).filter(({ type }: Schema) => type !== 'null');
  if (one === undefined || more.length > 0) return { schema: follow(document, value), schemaName: nameOf(value) };
  const { oneOf: _, ...beside } = value;
  const schema: Schema = { ...follow(document, one), ...beside };
  if (schema.enum !== undefined) schema.enum = [...schema.enum, null];
  return { schema: { ...schema, type: [schema.type ?? [], 'null'].flat() }, schemaName: nameOf(one) };
}

/** The last part of a reference, which is the component's name. */
export function nameOf(value: Document): string | undefined {
  return typeof value?.$ref === 'string' ? value.$ref.split('/').pop() : undefined;
}

/** A name as a step of a JSON Pointer. */
export function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
