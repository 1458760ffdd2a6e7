import { randomName, requireFuture } from '@darkroom/contract/service';
import type { Call } from '../core/call.ts';
import type { Reply } from '../core/exchange.ts';
import { uuid } from '../core/ids.ts';
import { iso } from '../core/present-run.ts';
import { reply } from '../core/reply.ts';
import type { Key } from '../core/state.ts';
import { found } from './records.ts';

/** Any key is accepted, so the caller has every scope and may give every scope. */
export function createKey(call: Call): Reply {
  const { fields, state, settings } = call;
  const now = settings.clock.now();
  const { name, scopes, expires_at } = fields as Pick<Key, 'name' | 'scopes'> & { expires_at?: string };
  if (expires_at !== undefined) requireFuture(new Date(expires_at), now);
  const secret = `dk_${randomName(40)}`;
  const data: Key = {
    id: uuid(now),
    name,
    prefix: secret.slice(0, 7),
    scopes,
    created_at: iso(now),
    last_used_at: null,
    expires_at: expires_at === undefined ? null : iso(Date.parse(expires_at)),
  };
  state.keys.set(data.id, data);
  return reply(call, 201, { secret, data });
}

export function deleteKey(call: Call): Reply {
  call.state.keys.delete(found(call, call.state.keys).id);
  return reply(call, 204, null);
}
