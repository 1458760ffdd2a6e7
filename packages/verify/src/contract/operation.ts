import { type Body, readBodies } from './body.ts';
import type { Compile } from './compile.ts';
import { type Document, follow, nameOf, pointerStep, type Schema } from './document.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  /** Name of its schema's component, if it is one. */
  schemaName: string | undefined;
  schema: Schema;
}

export interface HeaderSpec {
  name: string;
  /** Required, or not required only because a proxy may remove it. */
  alwaysSent: boolean;
  schema: Schema;
  pointer: string;
}

export interface ResponseSpec {
  status: number;
  headers: HeaderSpec[];
  contents: { mediaType: string; schema: Schema; pointer: string }[];
  /** Its possible error codes: the names of its examples. */
  codes: string[];
  /** Fields that the body has a second time, by their other name. */
  repeatsFields: Record<string, string>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  /** Null if no credentials are needed. */
  scopes: string[] | null;
  /** Needs no API key, and can still refuse a request for its credentials: the operator may have set a token. */
  mayNeedToken: boolean;
  runType: string | null;
  parameters: Parameter[];
  acceptsIdempotencyKey: boolean;
  bodies: Body[];
  responses: Map<number, ResponseSpec>;
  /** What each of its errors has beside the fields of every error. */
  errorFields: Record<string, unknown>;
  /** Only reads: safe to send to a server that must not change. */
  readsOnly: boolean;
}

const methods = ['get', 'put', 'post', 'patch', 'delete'];

export function readOperations(document: Document, compile: Compile): Operation[] {
  return Object.entries<Document>(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method]?.operationId !== undefined)
      .map((method) => readOperation(document, compile, path, item, method)),
  );
}

function readOperation(document: Document, compile: Compile, path: string, item: Document, method: string): Operation {
  const raw = item[method];
  const at = `/paths/${pointerStep(path)}`;
  const parameters = [
    ...(item.parameters ?? []).map((one: Document) => readParameter(document, one)),
    ...(raw.parameters ?? []).map((one: Document) => readParameter(document, one)),
  ];
  const security = raw.security ?? document.security ?? [];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    scopes: security.length === 0 ? null : (Object.values<string[]>(security[0])[0] ?? []),
    mayNeedToken: security.length === 0 && raw.responses['401'] !== undefined,
    runType: raw['x-run-type'] ?? null,
    parameters,
    acceptsIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    bodies:
      raw.requestBody === undefined
        ? []
        : readBodies(document, compile, raw.requestBody, `${at}/${method}/requestBody`),
    responses: new Map(
      Object.entries<Document>(raw.responses).map(([status, response]) => [
        Number(status),
        readResponse(document, Number(status), response, `${at}/${method}/responses/${status}`),
      ]),
    ),
    errorFields: raw['x-error-fields'] ?? {},
    readsOnly: method === 'get',
  };
}

function readParameter(document: Document, raw: Document): Parameter {
  const parameter = follow(document, raw);
  // A list is sent as a repeated parameter, so each value by itself is one of its entries.
  const schema = parameter.schema.items ?? parameter.schema;
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required === true,
    schemaName: nameOf(schema),
    schema: follow(document, schema),
  };
}

function readResponse(document: Document, status: number, raw: Document, at: string): ResponseSpec {
  const response = follow(document, raw);
  const pointer = raw.$ref === undefined ? at : raw.$ref.slice(1);
  const headers = Object.entries<Document>(response.headers ?? {}).map(([name, header]) => {
    const followed = follow(document, header);
    const headerPointer = header.$ref === undefined ? `${pointer}/headers/${pointerStep(name)}` : header.$ref.slice(1);
    return {
      name,
      alwaysSent: followed.required === true || followed['x-always-sent'] === true,
      schema: follow(document, followed.schema),
      pointer: `${headerPointer}/schema`,
    };
  });
  const contents = Object.entries<Document>(response.content ?? {});
  return {
    status,
    headers,
    contents: contents.map(([mediaType, { schema }]) => ({
      mediaType,
      schema: follow(document, schema),
      pointer: `${pointer}/content/${pointerStep(mediaType)}/schema`,
    })),
    repeatsFields: response['x-repeats-fields'] ?? {},
    codes: status < 400 ? [] : contents.flatMap(([, { examples = {} }]) => codesOf(document, examples)),
  };
}

function codesOf(document: Document, examples: Record<string, Document>): string[] {
  return Object.values(examples).map((example) => follow(document, example).value?.code);
}
