import { type Document, follow } from '../contract/document.ts';

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * The contract with only what Dredd uses, which is the same in OpenAPI 3.0, the newest version that it reads: operations,
 * path parameters, media types, statuses. Dredd copies the
 * parsed document once, in time that grows with the square of its size (half a minute for the whole), and never uses
 * schemas; the hook checks those.
 */
export function slimDocument(document: Document, include: string[]): Document {
  const paths: Document = {};
  for (const [path, item] of Object.entries<Document>(document.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (
        operation === undefined ||
        !(include.length === 0 || include.some((word) => operation.operationId.includes(word)))
      )
        continue;
      paths[path] ??= { parameters: pathParameters(document, item, operation) };
      paths[path][method] = {
        operationId: operation.operationId,
        summary: operation.summary,
        ...(operation.requestBody && {
          requestBody: { content: examplesOf(follow(document, operation.requestBody).content) },
        }),
        responses: Object.fromEntries(
          Object.entries<Document>(operation.responses).map(([status, response]) => {
            const { content } = follow(document, response);
            return [status, { description: status, ...(content && { content: examplesOf(content) }) }];
          }),
        ),
      };
    }
  }
  return { openapi: '3.0.3', info: { title: document.info.title, version: document.info.version }, paths };
}

function pathParameters(document: Document, item: Document, operation: Document): Document[] {
  return [...(item.parameters ?? []), ...(operation.parameters ?? [])]
    .map((parameter) => follow(document, parameter))
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, example }) => ({ name, in: 'path', required: true, schema: { type: 'string' }, example }));
}

/** Only the existence of a body of this type matters; the hooks provide its content. */
function examplesOf(content: Document): Document {
  return Object.fromEntries(
    Object.keys(content ?? {}).map((mediaType) => [
      mediaType,
      mediaType.includes('json') ? { example: {} } : { example: 'x' },
    ]),
  );
}
