import { requestBodies, successesOf } from './operation.js';

/** Where a deprecated input can be sent, the response can say so: Deprecation and Sunset on every success. */
export default function deprecationHeaders(operation) {
  const deprecated = requestBodies(operation).some(({ schema }) =>
    Object.values(schema.properties ?? {}).some((property) => property.deprecated),
  );
  if (!deprecated) return [];
  return successesOf(operation).flatMap(([status, response]) =>
    ['Deprecation', 'Sunset']
      .filter((name) => !response.headers?.[name])
      .map((name) => ({ message: `${status} has no ${name} header, though the request has a deprecated field` })),
  );
}
