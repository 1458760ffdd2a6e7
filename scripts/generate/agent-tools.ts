import { dereference } from '@darkroom/contract/dereference';
import { eachOperation } from '@darkroom/contract/reading';
import { rulesOf } from '@darkroom/contract/rules';
import {
  type ClientMethod,
  clientMethods,
  formOf,
  jsonOf,
  parametersOf,
  responseOf,
  waitsFor,
} from './client-methods.ts';
import type { OpenApi } from './openapi.ts';
import { flattened, plainSchema, type Schema, shapeOf, tidy } from './tool-schema.ts';

/** Operations that make no tool: a tool reports progress itself, shows files itself, and need not explain the API. */
const without = ['runs.events', 'files.get', 'service.openapi', 'service.metrics'];

/** What a tool does by itself: it waits for the run and returns it. */
const fieldsOfWaiting = ['sync', 'webhook_url', 'webhook_secret'];

/** Model APIs take letters, digits, `_` and `-`. */
const toolName = (id: string): string => id.replaceAll('.', '_');

/** A tool for each operation, for agents, in the order of the contract. */
export function agentTools(document: OpenApi): Record<string, string> {
  const plain = dereference(document);
  const methods = new Map(clientMethods(document).map((method) => [method.id, method]));
  const operations = [...eachOperation(document)]
    .map(({ operation }) => methods.get(operation.operationId))
    .filter((method) => method !== undefined && !without.includes(method.id)) as ClientMethod[];
  const ids = new Set(operations.map(({ id }) => id));
  const asNamed = (text: string): string =>
    text.replaceAll(/`(\w+(?:\.\w+)+)`/g, (whole, id: string) => (ids.has(id) ? `\`${toolName(id)}\`` : whole));
  const tools = operations.map((method) => JSON.stringify(tool(document, plain, method, asNamed)));
  return { 'tools.json': `[\n${tools.join(',\n')}\n]\n` };
}

function tool(document: OpenApi, plain: OpenApi, method: ClientMethod, asNamed: (text: string) => string) {
  const { id, verb, path, summary, operation } = method;
  const parameters = [...(plain.paths[path]?.parameters ?? []), ...parametersOf(plain, method)] as Parameter[];
  const inPath = parameters.find((parameter) => parameter.in === 'path');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = jsonOf(plain, method) ?? formOf(plain, method);
  const flat = body && flattened(body as Schema);
  const given = { ...(flat?.properties ?? {}) };
  const waits = waitsFor(document, method);
  if (operation['x-run-type']) for (const name of fieldsOfWaiting) delete given[name];
  const properties: Record<string, Schema> = {
    ...Object.fromEntries(
      [...(inPath ? [inPath] : []), ...query].map(({ name, description, schema }) => [
        name,
        { ...schema, description },
      ]),
    ),
    ...given,
  };
  const required = [
    ...(inPath ? [inPath.name] : []),
    ...query.filter((parameter) => parameter.required).map(({ name }) => name),
    ...(flat?.required ?? []),
  ].filter((name) => properties[name]);
  const file = Object.keys(properties).find((name) => properties[name]?.format === 'binary');
  const returned = operation['x-run-type'] ? 'Run' : responseOf(document, method).schema;
  const output = returned && (plain.components.schemas?.[returned] as Schema | undefined);
  return {
    name: toolName(id),
    operation: id,
    title: summary,
    description: asNamed(descriptionOf(method, body as Schema | undefined)),
    inputSchema: plainSchema(
      {
        type: 'object',
        properties: withFile(properties),
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      },
      asNamed,
    ),
    outputSchema: { type: 'object', ...(output && shapeOf(output)) },
    annotations: {
      readOnlyHint: verb === 'GET',
      destructiveHint: verb === 'DELETE',
      idempotentHint: verb !== 'POST' || operation['x-idempotent'] === true,
      // Runs reach model servers and fetch images by URL; everything else stays in the service.
      openWorldHint: operation['x-run-type'] !== undefined,
    },
    call: {
      ...(inPath && { parameter: inPath.name }),
      ...((body || query.length > 0) && { input: true }),
      ...(waits && { waits }),
      ...(returned === 'Run' && { run: true }),
      ...(waits === 'result' && { runType: operation['x-run-type'] }),
      ...(responseOf(document, method).type === 'bytes' && { binary: true }),
      images: imageFields(properties),
      ...(file && { file }),
    },
  };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: Schema;
}

/** What it does and when to use it. The rest is about HTTP. */
function descriptionOf({ operation }: ClientMethod, body: Schema | undefined): string {
  const [first = '', ...paragraphs] = (operation.description ?? '').split(/\n\n+/);
  const use = paragraphs.find((paragraph) => paragraph.startsWith('**When to use it.**'));
  const rules = (body ? rulesOf(body as never) : [])
    .filter(({ rule, message }) => rule !== 'required' && !/omit|workflow_type/.test(message))
    .map(({ when, message }) => (when?.model_type ? `with ${when.model_type.join(', ')}, ${message}` : message));
  return [
    tidy(first),
    use && tidy(use.replace('**When to use it.**', '')),
    rules.length > 0 && `Rules: ${[...new Set(rules)].join('; ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A file in a form is given as a `data:` URI. */
const withFile = (properties: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) =>
      schema.format === 'binary'
        ? [name, { type: 'string', description: `${tidy(schema.description)} Give it as a \`data:\` URI.` }]
        : [name, schema],
    ),
  );

/** Where a request names images by URL: names of fields, with `*` for the entries of a list. */
function imageFields(properties: Record<string, Schema>, before: string[] = []): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => imagesIn(schema, [...before, name]));
}

function imagesIn(schema: Schema, place: string[]): string[] {
  if (schema.pattern?.startsWith('^(https?://|data:image/')) return [place.join('/')];
  if (schema.items) return imagesIn(schema.items, [...place, '*']);
  return schema.properties ? imageFields(schema.properties, place) : [];
}
