import { requestBodies, statedRules } from './operation.js';

/**
 * Every request that makes a run has the same fields, in every media type: the webhook, metadata and tags, and `image_index` where a run is the source. An upload is finished with its response, and a retry keeps its own.
 */
export default function runFields(operation) {
  const runType = operation['x-run-type'];
  if (!runType || runType === 'original') return [];
  const webhook = runType === 'upload' ? [] : ['webhook_url', 'webhook_secret'];
  return requestBodies(operation).flatMap(({ mediaType, schema }) =>
    [...webhook, 'metadata', 'tags', ...(takesRun(schema) ? ['image_index'] : [])]
      .filter((name) => !schema.properties?.[name])
      .map((name) => ({ message: `the ${mediaType} body "${schema.description ?? ''}" has no ${name}` })),
  );
}

/** Whether a run can be the source. A run that is neither required nor one of the sources to choose from is a parent. */
function takesRun(schema) {
  const sources = statedRules(schema).flatMap(({ not }) => not?.propertyNames?.not?.enum ?? []);
  return [...(schema.required ?? []), ...sources].some((name) => name.endsWith('run_id'));
}
