import { Converter } from '@apiture/openapi-down-convert';
import { eachOperation } from '../reading/document.ts';
import { at } from '../reading/pointer.ts';
import type { OpenApi } from './open-api.ts';
import { withoutUnused } from './without-unused.ts';
import { withoutWebhooks } from './without-webhooks.ts';

// Keywords of 3.1 that 3.0 does not know and the converter does not remove.
const unknownTo30 = ['contentSchema', 'contentMediaType', 'if', 'then'];

/** The same contract as OpenAPI 3.0, for tools without 3.1. What 3.0 cannot express is omitted. */
export function downConvert(document: OpenApi): OpenApi {
  const copy = withoutWebhooks(document);
  delete copy.info.summary;
  const { name, identifier } = copy.info.license as { name: string; identifier: string };
  copy.info.license = { name, url: `https://spdx.org/licenses/${identifier}.html` };
  for (const { operation } of eachOperation(copy)) {
    // 3.0 only allows scopes for OAuth.
    for (const requirement of operation.security ?? []) {
      for (const scheme of Object.keys(requirement)) requirement[scheme] = [];
    }
  }
  // The converter would look for references below `then`.
  for (const schema of Object.values(copy.components.schemas ?? {})) strip(schema);
  replaceNulls(copy, copy.components.schemas);
  const converted = new Converter(copy, { allOfTransform: true }).convert() as OpenApi;
  for (const schema of Object.values(converted.components.schemas ?? {})) strip(schema);
  strip(converted.paths);
  return withoutUnused(converted);
}

/** Examples are data, not schemas, and stay as they are. */
function strip(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const record = node as Record<string, unknown>;
  for (const keyword of unknownTo30) delete record[keyword];
  for (const [key, child] of Object.entries(record)) {
    if (key !== 'example' && key !== 'examples') strip(child);
  }
}

interface Alternatives {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  oneOf?: Alternatives[];
}

/** 3.0 has no type `null`, and none beside a reference: "this or null" becomes a copy of this that is nullable. */
function replaceNulls(document: OpenApi, node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Alternatives;
  const others = schema.oneOf?.filter(({ type }) => type !== 'null') ?? [];
  const [other] = others;
  if (other !== undefined && others.length === 1) {
    delete schema.oneOf;
    const copy = structuredClone(other.$ref ? (at(document, other.$ref) as Alternatives) : other);
    if (copy.enum) copy.enum.push(null);
    Object.assign(schema, { ...copy, ...schema, nullable: true });
  }
  for (const child of Object.values(schema)) replaceNulls(document, child);
}
