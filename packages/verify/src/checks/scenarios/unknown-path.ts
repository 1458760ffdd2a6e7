import { refused } from '../../judge/expectation.ts';
import type { Scenario } from './scenario.ts';

/** A path that is not in the contract returns 404 not_found, with the contract's error body. */
export const unknownPath: Scenario = {
  about: ['files.get', 'runs.get'],
  readsOnly: true,
  async run(session) {
    const answer404 = session.operation('files.get').answers.get(404);
    for (const path of ['/api/v1/nothing-here', '/api/v2/runs', '/files', '/api/v1/runs/generate/extra/deep']) {
      const operation = {
        ...session.operation('files.get'),
        id: '(no operation)',
        path,
        answers: new Map(answer404 ? [[404, answer404]] : []),
        parameters: [],
      };
      const answer = await session.call({ operation, as: 'owner' }, refused('not_found'));
      session.expect('unknown-path', answer.status === 404, `${path} is answered ${answer.status}`, answer);
    }
    await session.call(
      { operation: session.operation('files.get'), path: { file_name: 'thereIsNoSuchFile000000.png' } },
      refused('not_found'),
    );
  },
};
