import { type Document, follow } from '@darkroom/verify/internals';

const methods = ['get', 'put', 'post', 'patch', 'delete'];

/**
 * The 3.0 contract without schemas and examples of responses. Dredd copies the parsed document, in time that grows with the square of its size
 * (half a minute for the whole), and never uses the schemas of responses.
 */
export function slimDocument(document: Document): Document {
  const paths: Document = {};
  for (const [path, item] of Object.entries<Document>(document.paths)) {
    for (const method of methods.filter((one) => item[one] !== undefined)) {
      const { operationId, summary, requestBody, responses, parameters = [] } = item[method];
      const all = [...(item.parameters ?? []), ...parameters].map((parameter) => follow(document, parameter));
      paths[path] ??= {
        parameters: all
          .filter((parameter) => parameter.in === 'path')
          .map(({ name, example }) => ({ name, in: 'path', required: true, schema: { type: 'string' }, example })),
      };
      paths[path][method] = {
        operationId,
        summary,
        ...(requestBody && { requestBody: { content: examplesOf(document, follow(document, requestBody).content) } }),
        responses: Object.fromEntries(
          Object.entries<Document>(responses).map(([status, response]) => {
            const { content } = follow(document, response);
            return [status, { description: status, ...(content && { content: emptyOf(content) }) }];
          }),
        ),
      };
    }
  }
  return { openapi: document.openapi, info: document.info, paths };
}

/** Of a response only its type counts. */
function emptyOf(content: Document): Document {
  const types = Object.keys(content);
  return Object.fromEntries(types.map((type) => [type, { example: type.includes('json') ? {} : 'x' }]));
}

/** The first example of each media type. */
function examplesOf(document: Document, content: Document): Document {
  return Object.fromEntries(
    Object.entries<Document>(content).map(([mediaType, { examples = {} }]) => {
      const [first] = Object.values<Document>(examples);
      const example = mediaType.includes('json') ? (follow(document, first)?.value ?? {}) : 'x';
      return [mediaType, { example }];
    }),
  );
}
