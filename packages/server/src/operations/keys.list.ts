import type { components } from '@darkroom/contract/types';
import type { ApiKey } from '../store/index.ts';
import type { Handler } from './handler.ts';

export const keysList: Handler<'keys.list'> = {
  async handle({ caller, parameters }, { store }) {
    const { limit = 0, cursor } = parameters;
    const page = await store.keys.page(caller.userId, { limit, cursor });
    return { status: 200, json: { data: page.data.map(showKey), next_cursor: page.nextCursor } };
  },
};

export function showKey(key: ApiKey): components['schemas']['Key'] {
  return {
    id: key.keyId,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
  };
}
