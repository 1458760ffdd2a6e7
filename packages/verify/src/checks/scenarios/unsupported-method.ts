import { refused } from '../../exchange/call.ts';
import { inParallel } from '../../session/in-parallel.ts';
import { goodPath } from '../../values/good-path.ts';
import type { Scenario } from './scenario.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const unsupportedMethod: Scenario = {
  proves: 'A method that a path does not have returns 405, and Allow lists exactly those that it has.',
  about: 'all',
  readsOnly: true,
  async run(session) {
    const included = new Set(session.operations().map(({ path }) => path));
    const cases = [...included].flatMap((path) => {
      const operations = session.contract.operations.filter((operation) => operation.path === path);
      const has = operations.map(({ method }) => method);
      return methods.filter((method) => !has.includes(method)).map((method) => ({ operations, has, method }));
    });
    await inParallel(cases, session.options.connections, async ({ operations: [operation], has, method }) => {
      if (operation === undefined) return;
      const path = (await goodPath(session, operation)) ?? {};
      const response = await session.call({ operation, method, path, as: 'owner' }, refused('method_not_allowed'));
      // HEAD and OPTIONS are not in the contract.
      const allowed = (response.headers.allow ?? '')
        .split(/,\s*/)
        .filter((name) => name !== 'HEAD' && name !== 'OPTIONS');
      const same = allowed.toSorted().join() === has.toSorted().join();
      const message = `${method} is ${response.status} with Allow ${response.headers.allow}; the path has ${has}`;
      session.expect(response.status === 405 && same, message, response);
    });
  },
};
