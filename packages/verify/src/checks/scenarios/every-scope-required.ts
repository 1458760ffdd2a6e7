import { send } from '../../actions/runs.ts';
import { accepted, fieldsOf, refused } from '../../exchange/call.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { plainCall } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

export const everyScopeRequired: Scenario = {
  proves: 'A key that has every scope except the one of an operation is refused by it, whichever scope that is.',
  about: 'all',
  async run(session) {
    const { contract, fixtures } = session;
    if (!fixtures.me.scopes.includes('keys:write'))
      return session.skip('every-scope-required', 'the key may not create keys');
    await inParallel(contract.scopes, 2, async (scope) => {
      const scopes = contract.scopes.filter((one) => one !== scope && fixtures.me.scopes.includes(one));
      const created = await send(session, 'keys.create', { name: `all but ${scope}`, scopes }, accepted(201));
      const { secret } = fieldsOf(created) as { secret?: string };
      const needing = session.operations().filter((operation) => operation.scopes?.includes(scope));
      await inParallel(needing, 2, async (operation) => {
        const call = await plainCall(session, operation);
        if (call === undefined || secret === undefined) return;
        const headers = { ...call.headers, 'X-API-Key': secret };
        await session.call({ ...call, as: 'nobody', headers }, refused('insufficient_scope'));
      });
    });
  },
};
