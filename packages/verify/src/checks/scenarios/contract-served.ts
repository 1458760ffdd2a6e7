import { fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import type { Scenario } from '../scenario.ts';

const name = 'contract-served';

/** The server publishes the contract that it is checked against: the same version, operations and schemas. */
export const contractServed: Scenario = {
  about: ['service.openapi', 'service.health'],
  readsOnly: true,
  async run(session) {
    const { document, version } = session.contract;
    const health = await session.call({ operation: session.operation('service.health') }, accepted(200));
    // Another version is reported as such, and its contract is another one.
    if (fieldsOf(health).version !== version) return;
    const answer = await session.call({ operation: session.operation('service.openapi') }, accepted(200));
    const served = fieldsOf(answer) as typeof document;
    const same = (what: string, a: unknown, b: unknown) =>
      session.expect(
        name,
        JSON.stringify(a) === JSON.stringify(b),
        `the published contract has another ${what}`,
        answer,
      );
    same('version', served.info?.version, version);
    same('list of paths', Object.keys(served.paths ?? {}).toSorted(), Object.keys(document.paths).toSorted());
    const names = ({ components }: typeof document): string[] => Object.keys(components?.schemas ?? {}).toSorted();
    same('list of schemas', names(served), names(document));
    for (const path of Object.keys(document.paths)) same(path, served.paths?.[path], document.paths[path]);
  },
};
