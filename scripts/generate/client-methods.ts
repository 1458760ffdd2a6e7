import { eachOperation, isFile } from '@darkroom/contract/reading';
import { ContractProblem } from './bundle.ts';
import { type OpenApi, type Operation, resolveRef } from './openapi.ts';

/** An operation, or another name of one, as a method of the client. */
export interface ClientMethod {
  id: string;
  /** The name under which it can be imported separately, for example `imagesEditFluxKontext`. */
  name: string;
  verb: string;
  path: string;
  summary: string;
  description: string;
  operation: Operation;
  fixed: Record<string, unknown> | undefined;
}

export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  minItems?: number;
  contentMediaType?: string;
  contentSchema?: Schema;
}

/** Every method, sorted by name. */
export function clientMethods(document: OpenApi): ClientMethod[] {
  return [...eachOperation(document)]
    .flatMap(({ path, method, operation }) => {
      const names = [operation, ...(operation['x-aliases'] ?? [])];
      return names.map((named) => ({
        id: named.operationId,
        name: named.operationId.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
        verb: method.toUpperCase(),
        path,
        summary: named.summary ?? operation.summary,
        description: named.description ?? '',
        operation,
        fixed: 'fixed' in named ? (named.fixed as Record<string, unknown>) : undefined,
      }));
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** What a method can wait for: the run that it returns, or its result if the service returns a run instead. */
export function waitsFor(document: OpenApi, method: ClientMethod): 'run' | 'result' | undefined {
  const { schema, late } = responseOf(document, method);
  if (!method.operation['x-run-type'] || !late) return undefined;
  const returnsResult = schema ? schema !== late : method.operation.responses['200'];
  return returnsResult ? 'result' : 'run';
}

/** What a method returns: the kind of the body, the name of its schema, and that of a 202. */
export function responseOf(document: OpenApi, { operation }: ClientMethod) {
  const contentOf = (status: string) => {
    const response = operation.responses[status];
    return Object.entries((response && resolveRef(document, response).content) ?? {}) as [string, { schema: Schema }][];
  };
  const success = ['200', '201', '202'].find((status) => operation.responses[status]);
  const [media = '', body] = success ? (contentOf(success)[0] ?? []) : [];
  const late = contentOf('202')[0]?.[1].schema.$ref?.split('/').pop();
  const type = /^(image|video)\//.test(media) ? 'bytes' : media === 'text/event-stream' ? 'events' : media;
  return {
    type: type === 'text/plain' ? 'text' : type === 'application/json' ? 'json' : type || 'none',
    schema: type === 'application/json' ? body?.schema.$ref?.split('/').pop() : undefined,
    late,
    minimal: Boolean(success && operation.responses['204']) && operation.operationId !== 'runs.events',
  };
}

const contentSchema = (document: OpenApi, { operation }: ClientMethod, media: string): Schema | undefined => {
  const content = operation.requestBody?.content[media] as { schema: Schema } | undefined;
  return content && { ...resolveRef(document, content.schema), ...content.schema };
};
export const jsonOf = (document: OpenApi, method: ClientMethod) => contentSchema(document, method, 'application/json');
export const formOf = (document: OpenApi, method: ClientMethod) =>
  contentSchema(document, method, 'multipart/form-data');

/** Every field of a schema. */
export function fieldsOf(document: OpenApi, { properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties).map(([name, field]) => [name, resolveRef(document, field)]);
}

export function fileField(document: OpenApi, form: Schema): string | undefined {
  const names = fieldsOf(document, form)
    .filter(([, field]) => isFile(field) || (field.items && isFile(resolveRef(document, field.items))))
    .map(([name]) => name);
  if (new Set(names).size > 1)
    throw new ContractProblem(`A form with several file fields is new to the client: ${names}`);
  return names[0];
}

export const takesIfMatch = (document: OpenApi, method: ClientMethod): boolean =>
  parametersOf(document, method).some(({ name }) => name === 'If-Match');

export const parametersOf = (document: OpenApi, { operation }: ClientMethod) =>
  (operation.parameters ?? []).map((parameter) => resolveRef(document, parameter));
