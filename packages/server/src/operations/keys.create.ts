import { requireFuture } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';
import { showKey } from './keys.list.ts';

export const keysCreate: Handler<'keys.create'> = {
  async handle({ caller, body: { name, scopes, expires_at } }, { store }) {
    const lacking = scopes.filter((scope) => !caller.scopes.includes(scope));
    if (lacking.length > 0) {
      throw new Refused(
        'insufficient_scope',
        `These credentials lack the scope ${lacking.join(' and ')}, so they cannot give it to a key.`,
        { required: lacking },
      );
    }
    const expiresAt = expires_at === undefined ? null : new Date(expires_at);
    if (expiresAt !== null) requireFuture(expiresAt, Date.now());
    const { key, secret } = await store.keys.create({ userId: caller.userId, name, scopes, expiresAt });
    const json: components['schemas']['CreateKeyResponse'] = { secret, data: showKey(key) };
    return { status: 201, headers: { 'Cache-Control': 'no-store' }, json, isSecret: true };
  },
};
