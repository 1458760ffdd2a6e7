import type { RouteConfig } from '../config/config.ts';
import { BackendFailure } from '../failure.ts';
import type { Server } from './protocol.ts';

/** Servers of the OpenAI protocols list their models; those of the routes must be among them. */
export async function checkModels({ connection }: Server, routes: RouteConfig[], signal: AbortSignal): Promise<string> {
  let body: unknown;
  try {
    body = await connection.json('/models', { signal });
  } catch (error) {
    // Not every imitator has a list; that it responds at all is as much as can be known then.
    if (error instanceof BackendFailure && / (404|405|501)\b/.test(error.message)) {
      return 'responds, and does not list its models';
    }
    throw error;
  }
  const { data } = body as { data?: { id?: string }[] };
  const names = (Array.isArray(data) ? data : []).map(({ id }) => String(id));
  const unknown = routes
    .flatMap(({ model }) => model ?? [])
    .filter((model) => names.length > 0 && !names.includes(model));
  if (unknown.length > 0) {
    const some = names.slice(0, 10).join(', ');
    throw new BackendFailure('configuration', `The server has no model ${unknown.join(', ')}. It has: ${some}.`);
  }
  return names.length === 0 ? 'responds' : `responds with ${names.length} models`;
}
