import { send } from '../../actions/runs.ts';
import { accepted, fieldsOf, refused } from '../../exchange/call.ts';
import type { Session } from '../../session/session.ts';
import { plainCall } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

export const keysLimitedToTheirScopes: Scenario = {
  proves:
    'A new key acts for the user who created it, with its scopes and no others; it cannot give a scope that it ' +
    'lacks, and is refused by every operation as soon as it is deleted, also by itself. An expired key cannot be ' +
    'created.',
  about: ['keys.create', 'keys.delete', 'me.get'],
  async run(session) {
    const scopes = ['runs:read', 'keys:write'];
    const { id, as } = await createKey(session, scopes);
    const me = await session.request('me.get', { ...as }, accepted(200));
    const { user_id, scopes: stated = [] } = fieldsOf(me) as { user_id?: string; scopes?: string[] };
    session.expect(user_id === session.memory.userId, `the new key acts for ${user_id}`, me);
    session.expect([...stated].sort().join() === [...scopes].sort().join(), `the new key may ${stated}`, me);

    const wider = { name: 'wider', scopes: ['runs:read', 'runs:write'] };
    await send(session, 'keys.create', wider, refused('insufficient_scope'), as);
    const past = { name: 'expired', scopes: ['runs:read'], expires_at: '2020-01-01T00:00:00Z' };
    await send(session, 'keys.create', past, refused('validation_error'));

    const key = { operation: session.operation('keys.delete'), path: { key_id: id } };
    await session.call({ ...key, ...as }, accepted(204));
    const secured = session.contract.operations.filter(({ scopes, readsOnly }) => scopes !== null && readsOnly);
    for (const operation of secured) {
      const call = await plainCall(session, operation);
      if (call === undefined) continue;
      await session.call({ ...call, ...as }, refused('invalid_token'));
    }
    await session.call(key, refused('key_not_found'));
    session.made.keys.delete(id);
  },
};

async function createKey(session: Session, scopes: string[]) {
  const created = await send(session, 'keys.create', { name: 'limited', scopes }, accepted(201));
  const { secret, data } = fieldsOf(created) as { secret?: string; data?: { id?: string; prefix?: string | null } };
  const shown = data?.prefix ?? '';
  session.expect(`${secret}`.startsWith(shown) && shown !== secret, `the prefix is ${shown}`, created);
  return { id: `${data?.id}`, as: { as: 'nobody' as const, headers: { 'X-API-Key': `${secret}` } } };
}
