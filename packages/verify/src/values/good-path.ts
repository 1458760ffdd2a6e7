import type { Operation } from '../contract/operation.ts';
import { fieldsOf } from '../exchange/call.ts';
import type { Session } from '../session/session.ts';

/** Path parameters that lead to something that exists; undefined if there is no such thing. */
export async function goodPath(session: Session, operation: Operation): Promise<Record<string, string> | undefined> {
  const path: Record<string, string> = {};
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
    const value = await finders[name]?.(session);
    if (value === undefined) return undefined;
    path[name] = value;
  }
  return path;
}

const finders: Record<string, (session: Session) => Promise<string | undefined>> = {
  run_id: async ({ fixtures }) => fixtures.sources[0]?.runId,
  model_id: async ({ fixtures }) => fixtures.models[0]?.model_id,
  file_name: async ({ fixtures }) => fixtures.sources[0]?.url.split('/').pop(),
  prompt_id: async (session) => session.made.prompts.values().next().value ?? newest(session, 'prompts.list', 'id'),
  // Only a key that the session has created: any other may be the one that it uses.
  key_id: async ({ made }) => made.keys.values().next().value,
  delivery_id: (session) => newest(session, 'webhooks.listDeliveries', 'delivery_id'),
};

async function newest(session: Session, list: string, field: string): Promise<string | undefined> {
  const response = await session.request(list, { query: { limit: 1 } });
  const [entry] = (fieldsOf(response).data as Record<string, string>[] | undefined) ?? [];
  return entry?.[field];
}
