import {
  createInstance,
  getHttpOperationsFromSpec,
  type IHttpConfig,
  type PrismHttpComponents,
  ProblemJsonError,
} from '@stoplight/prism-http';
import type { Call, Template, Templates, Want } from '../core/call.ts';
import { checkParameters } from '../core/check-parameters.ts';
import type { Operation } from '../core/contract.ts';
import type { OpenApi } from '../core/document.ts';
import { type Issue, invalid, Problem } from '../core/problem.ts';
import { checkBody } from '../core/variants.ts';
import { oneOperation } from './one-operation.ts';
import { silentLogger } from './silent-logger.ts';

type Resource = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
type PrismRequest = Parameters<ReturnType<typeof createInstance>['request']>[0];
type Diagnostic = { path?: string[]; message: string; code?: string | number };

/**
 * Prism behind the interface of the mock: it checks the request, negotiates, and picks the example. The route is known
 * already and the examples are checked where they are written, so neither is done again for each request.
 */
export function createPrismTemplates(document: OpenApi): Templates {
  const resources = new Map<string, Promise<Resource>>();

  function resourceOf({ id, method, path }: Operation): Promise<Resource> {
    let resource = resources.get(id);
    if (resource === undefined) {
      resource = getHttpOperationsFromSpec(oneOperation(document, path, method.toLowerCase())).then(([only]) => {
        if (only === undefined) throw new Error(`Prism cannot read ${id}.`);
        return only;
      });
      resources.set(id, resource);
    }
    return resource;
  }

  const forms = new Map<Resource, Resource>();
  const bare = new Map<Resource, Resource>();
  const prism = createInstance(config({}), {
    logger: silentLogger(),
    route: ({ resources: [resource] }) => ({ _tag: 'Right', right: resource as Resource }),
  } as PrismHttpComponents);

  return {
    async answer(call, want) {
      const { operation } = call;
      const resource = want.headers ? await resourceOf(operation) : withoutHeaders(bare, await resourceOf(operation));
      const isForm = call.schema !== undefined && operation.bodies.get('application/json') !== call.schema;
      const used = isForm ? asJson(forms, resource) : resource;
      const outcome = await prism.request(prismRequest(call), [used], config(want))();
      if (outcome._tag === 'Left') throw fromPrism(outcome.left, call, want);
      const { output, validations } = outcome.right;
      const found = validations.input.filter(({ severity }) => Number(severity) === 0) as Diagnostic[];
      // Prism takes an empty query parameter for one that is absent.
      const empty = [...call.request.query.values()].includes('') ? parameterIssues(call) : [];
      if (found.length + call.issues.length + empty.length > 0) throw refusal(call, found);
      return toTemplate(output);
    },
  };
}

function config({ code, example, dynamic = false }: Want): IHttpConfig {
  return {
    isProxy: false,
    checkSecurity: false,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    upstreamProxy: undefined,
    mock: {
      dynamic,
      ...(code === undefined ? {} : { code }),
      ...(example === undefined ? {} : { exampleKey: example }),
    },
  };
}

function prismRequest({ operation, request, params, fields, schema }: Call): PrismRequest {
  const headers: Record<string, string> = {};
  for (const { name, in: place } of operation.parameters) {
    const value = place === 'header' ? request.header(name.toLowerCase()) : undefined;
    if (value !== undefined) headers[name.toLowerCase()] = value;
  }
  const accept = request.header('accept');
  if (accept !== undefined) headers.accept = accept;
  if (schema !== undefined) Object.assign(headers, { 'content-type': 'application/json', 'content-length': '1' });
  const query: Record<string, string | string[]> = {};
  for (const name of request.query.keys()) {
    const values = request.query.getAll(name);
    query[name] = values.length === 1 ? (values[0] as string) : values;
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  return {
    method: operation.method.toLowerCase() as PrismRequest['method'],
    url: { path, query },
    headers,
    body: schema === undefined ? undefined : fields,
  };
}

/** Prism makes up every header of an answer anew; where the mock gives its own, that would be a third of the work. */
function withoutHeaders(bare: Map<Resource, Resource>, resource: Resource): Resource {
  let known = bare.get(resource);
  if (known === undefined) {
    const responses = resource.responses.map((response) => ({ ...response, headers: [] }));
    known = { ...resource, responses: responses as unknown as Resource['responses'] };
    bare.set(resource, known);
  }
  return known;
}

/** Prism reads forms as text and loses their bytes; the front has read them, so Prism checks what came of it. */
function asJson(forms: Map<Resource, Resource>, resource: Resource): Resource {
  let form = forms.get(resource);
  if (form === undefined) {
    const { request } = resource;
    const content = request?.body?.contents?.find(({ mediaType }) => mediaType === 'multipart/form-data');
    const contents = content === undefined ? [] : [withParsedParts({ ...content, mediaType: 'application/json' })];
    form = { ...resource, request: { ...request, body: { ...request?.body, contents } } } as Resource;
    forms.set(resource, form);
  }
  return form;
}

/** A part that holds JSON is checked as what it holds. */
function withParsedParts<Content extends { schema?: object }>(content: Content): Content {
  const change = (schema: SchemaWithParts): SchemaWithParts => ({
    ...schema,
    ...(schema.oneOf === undefined ? {} : { oneOf: schema.oneOf.map(change) }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, part]) => [name, part.contentSchema ?? part]),
          ),
        }),
  });
  return { ...content, schema: change(content.schema as SchemaWithParts) };
}

interface SchemaWithParts {
  oneOf?: SchemaWithParts[];
  properties?: Record<string, SchemaWithParts>;
  contentSchema?: SchemaWithParts;
}

function toTemplate({
  statusCode,
  headers = {},
  body,
}: {
  statusCode: number;
  headers?: object;
  body?: unknown;
}): Template {
  const given = new Map(Object.entries(headers).filter(([, value]) => value !== null && value !== undefined));
  const mediaType = given.get('Content-type') as string | undefined;
  given.delete('Content-type');
  // Prism has one example of it for every request; the front gives each its own.
  given.delete('X-Request-Id');
  return {
    status: statusCode,
    headers: Object.fromEntries([...given].map(([name, value]) => [name, String(value)])),
    mediaType,
    body,
  };
}

/** Prism's verdict in the contract's words: the issues of the variant that was meant, not of all of them. */
function refusal(call: Call, found: Diagnostic[]): Problem {
  const { fields, schema } = call;
  const inBody = schema === undefined ? [] : checkBody(schema, fields);
  const issues = [...call.issues, ...parameterIssues(call), ...inBody];
  return invalid(issues.length > 0 ? issues : found.map(toIssue));
}

function parameterIssues({ operation, request, params }: Call): Issue[] {
  return checkParameters(operation, { params, query: request.query, header: request.header });
}

function toIssue({ path = [], message, code }: Diagnostic): Issue {
  const [place = '', ...rest] = path;
  return { path: place === 'body' ? `/${rest.join('/')}` : rest.join('.'), message, rule: String(code ?? 'schema') };
}

function fromPrism(error: Error, { operation }: Call, want: Want): Error {
  // Where a code was wanted, Prism wraps what it has to say into a plain error.
  if (`${error.name} ${error.message}`.includes('NOT_ACCEPTABLE')) return notAcceptable(operation);
  if (!(error instanceof ProblemJsonError)) return error;
  if (error.name.endsWith('NOT_FOUND')) {
    const asked = [want.code && `code=${want.code}`, want.example && `example=${want.example}`]
      .filter(Boolean)
      .join(', ');
    const message = `${operation.id} has no such answer: ${asked}.`;
    return invalid([{ path: 'Prefer', message: error.detail, rule: 'example' }], 'validation_error', message);
  }
  return new Problem('internal_error', error.detail);
}

function notAcceptable({ answers }: Operation): Problem {
  const types = new Set([...answers].filter(([status]) => status < 300).flatMap(([, { mediaTypes }]) => mediaTypes));
  return new Problem('not_acceptable', `This operation answers ${[...types].join(' or ')}. Allow that type in Accept.`);
}
