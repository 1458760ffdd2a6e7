import { refused } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

export const unknownPath: Scenario = {
  proves: "A path that is not in the contract returns 404 not_found, with the contract's error body.",
  about: ['files.get', 'runs.get'],
  readsOnly: true,
  async run(session) {
    const notFound = session.operation('files.get').responses.get(404);
    for (const path of ['/api/v1/nothing-here', '/api/v2/runs', '/files', '/api/v1/runs/generate/extra/deep']) {
      const operation = {
        ...session.operation('files.get'),
        id: '(no operation)',
        path,
        responses: new Map(notFound ? [[404, notFound]] : []),
        parameters: [],
      };
      await session.call({ operation, as: 'owner' }, refused('not_found'));
    }
    await session.request('files.get', { path: { file_name: 'thereIsNoSuchFile000000.png' } }, refused('not_found'));
  },
};
