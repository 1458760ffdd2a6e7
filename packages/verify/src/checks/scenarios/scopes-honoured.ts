import { accepted, fieldsOf, refused } from '../../exchange/call.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { plainCall } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

/** The scopes of the narrow key, as its option says. */
const held = ['runs:read'];

export const scopesHonoured: Scenario = {
  proves: "A key without an operation's scope is refused with insufficient_scope; a key with it is not.",
  about: 'all',
  needs: ['narrowKey'],
  async run(session) {
    const me = await session.request('me.get', { as: 'narrow' }, accepted(200));
    const stated = (fieldsOf(me).scopes as string[] | undefined) ?? [];
    session.expect(stated.join() === held.join(), `the key may only ${held}, me.get says ${stated}`, me);
    const secured = session.operations().filter(({ scopes }) => scopes !== null && scopes.length > 0);
    await inParallel(secured, session.options.connections, async (operation) => {
      const call = await plainCall(session, operation);
      if (call === undefined) return;
      const lacks = operation.scopes?.some((scope) => !held.includes(scope));
      if (!lacks && !operation.readsOnly) return;
      const response = await session.call({ ...call, as: 'narrow' }, lacks ? refused('insufficient_scope') : undefined);
      const held403 = response.status === 403;
      const message = `the key has ${held.join(' ')}, ${operation.id} needs ${operation.scopes}; it returned ${response.status}`;
      session.expect(held403 === lacks, message, response);
    });
  },
};
