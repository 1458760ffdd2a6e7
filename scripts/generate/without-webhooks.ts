import type { OpenApi } from './openapi.ts';
import { withoutUnused } from './without-unused.ts';

interface Grouped {
  tags: { name: string }[];
  'x-tagGroups'?: { name: string; tags: string[] }[];
}

/** The same contract without its `webhooks`, for generators that mistake them for operations of the service. */
export function withoutWebhooks(document: OpenApi): OpenApi {
  const { webhooks = {}, ...copy } = structuredClone(document) as OpenApi & Grouped;
  const tags = new Set(Object.values(webhooks).flatMap(({ post }) => post?.tags ?? []));
  copy.tags = copy.tags.filter(({ name }) => !tags.has(name));
  for (const group of copy['x-tagGroups'] ?? []) group.tags = group.tags.filter((name) => !tags.has(name));
  return withoutUnused(copy as OpenApi);
}
