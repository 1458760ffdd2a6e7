import type { OpenApi } from './open-api.ts';
import { withoutUnused } from './without-unused.ts';

/** The same contract without its `webhooks`, for generators that mistake them for operations of the service. */
export function withoutWebhooks(document: OpenApi): OpenApi {
  const { webhooks = {}, ...copy } = structuredClone(document);
  const tags = new Set(Object.values(webhooks).flatMap(({ post }) => post?.tags ?? []));
  copy.tags = copy.tags.filter(({ name }) => !tags.has(name));
  for (const group of copy['x-tagGroups'] ?? []) group.tags = group.tags.filter((name) => !tags.has(name));
  return withoutUnused(copy);
}
