import type { Call } from '../../exchange/call.ts';
import { codeOf, refused } from '../../exchange/call.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { plainCall } from '../../values/plain-call.ts';
import type { Scenario } from './scenario.ts';

const wrong: [string, Partial<Call>, string][] = [
  ['no credentials', {}, 'unauthenticated'],
  ['an unknown key', { headers: { 'X-API-Key': 'drk_this_key_was_never_made_0000' } }, 'invalid_token'],
  [
    'a forged token',
    { headers: { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c3JfbG9jYWwifQ.' } },
    'invalid_token',
  ],
  ['an empty token', { headers: { Authorization: 'Bearer' } }, 'unauthenticated'],
];

const missing = '01990a3c-0000-7000-8000-00000000dead';

export const authenticationNotIgnored: Scenario = {
  proves:
    'Every operation that needs credentials refuses a request without them, with wrong ones, or with the key in ' +
    'the query.',
  about: 'all',
  readsOnly: true,
  async run(session) {
    const secured = session.operations().filter(({ scopes }) => scopes !== null);
    const cases = secured.flatMap((operation) => wrong.map((way) => ({ operation, way })));
    if (session.options.metricsToken !== undefined) {
      const withToken = session.operations().filter(({ mayNeedToken }) => mayNeedToken);
      cases.push(...withToken.flatMap((operation) => wrong.slice(0, 1).map((way) => ({ operation, way }))));
    }
    await inParallel(cases, session.options.connections, async ({ operation, way: [label, more, code] }) => {
      const plain = await plainCall(session, operation);
      if (plain === undefined) return;
      // A server that ignores credentials must not be asked to delete or change anything.
      const call = operation.readsOnly
        ? plain
        : { ...plain, path: Object.fromEntries(Object.keys(plain.path ?? {}).map((name) => [name, missing])) };
      const response = await session.call(
        { ...call, as: 'nobody', ...more },
        refused(code, 'unauthenticated', 'invalid_token'),
      );
      const said = codeOf(response);
      session.expect(response.status === 401, `${label}: returned ${response.status}`, response);
      if (label !== 'an empty token')
        session.expect(said === code, `${label}: the code is ${said}, not ${code}`, response);
    });
    const me = session.operation('me.get');
    if (!session.includes('me.get')) return;
    for (const name of ['api_key', 'apiKey', 'X-API-Key', 'access_token']) {
      await session.call(
        { operation: me, query: { [name]: session.options.apiKey }, as: 'nobody' },
        refused('unauthenticated'),
      );
    }
  },
};
