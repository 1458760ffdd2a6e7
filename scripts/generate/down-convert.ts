import { Converter } from '@apiture/openapi-down-convert';
import { eachOperation } from '@darkroom/contract/reading';
import type { OpenApi } from './openapi.ts';

// Keywords of 3.1 that 3.0 does not know and the converter does not remove.
const unknownTo30 = ['contentSchema', 'dependentRequired', 'contentMediaType'];

/** The same contract as OpenAPI 3.0, for tools without 3.1. What 3.0 cannot express is omitted. */
export function downConvert(document: OpenApi): OpenApi {
  const copy = structuredClone(document);
  delete copy.info.summary;
  for (const { operation } of eachOperation(copy)) {
    // 3.0 only allows scopes for OAuth.
    for (const requirement of operation.security ?? []) {
      for (const scheme of Object.keys(requirement)) requirement[scheme] = [];
    }
  }
  const converted = new Converter(copy, { allOfTransform: true }).convert() as OpenApi;
  const schemas = converted.components.schemas ?? {};
  const typeOf = (reference: string) => schemas[reference.split('/').at(-1) ?? '']?.type;
  strip(schemas, typeOf);
  strip(converted.paths, typeOf);
  return converted;
}

/** The type of the component that a reference names. */
type TypeOf = (reference: string) => unknown;

/** 3.0 has no null type: there, a reference or null is a nullable schema of the type that the reference has. */
function useNullable(schema: Record<string, unknown>, typeOf: TypeOf): void {
  const [kind, none, ...others] = Array.isArray(schema.oneOf) ? schema.oneOf : [];
  if (none?.type !== 'null' || others.length > 0) return;
  delete schema.oneOf;
  Object.assign(schema, { type: typeOf(kind.$ref), nullable: true, allOf: [kind] });
}

/** Examples are data, not schemas, and stay as they are. */
function strip(node: unknown, typeOf: TypeOf): void {
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  for (const keyword of unknownTo30) delete record[keyword];
  useNullable(record, typeOf);
  for (const [key, child] of Object.entries(record)) {
    if (key !== 'example' && key !== 'examples') strip(child, typeOf);
  }
}
