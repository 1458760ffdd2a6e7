import { requestVariants } from './operation.js';

/** Whoever makes a run can be told when it ends. An upload is finished when it is answered, a retry keeps its own. */
export default function runWebhook(operation) {
  const runType = operation['x-run-type'];
  if (!runType || runType === 'upload' || runType === 'original') return [];
  return requestVariants(operation).flatMap(({ mediaType, schema }) =>
    ['webhook_url', 'webhook_secret']
      .filter((name) => !schema.properties?.[name])
      .map((name) => ({ message: `the ${mediaType} body "${schema.description ?? ''}" has no ${name}` })),
  );
}
