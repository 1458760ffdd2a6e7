import { send } from '../../actions/runs.ts';
import { unavailableModelTypes } from '../../contract/expected-refusal.ts';
import { refused } from '../../judge/expectation.ts';
import type { Scenario } from './scenario.ts';

const name = 'model-permission';
const unknown = '01990a3c-0000-4000-8000-00000000dead';

/**
 * A model that the caller may not use is forbidden, one that does not exist is not found, an unavailable one is
 * unavailable.
 */
export const modelPermission: Scenario = {
  about: ['images.generate', 'models.get', 'prompts.enhance'],
  async run(session) {
    const wan = { prompt: 'a red fox', model_type: 'wan-image-2.1', width: 64, height: 64 };
    const models = session.operation('models.get');
    const missing = await send(session, 'images.generate', { ...wan, model_id: unknown }, refused('model_not_found'));
    session.expect(name, missing.status === 404, `an unknown model returned ${missing.status}`, missing);
    await session.call({ operation: models, path: { model_id: unknown } }, refused('model_not_found'));
    for (const model_type of unavailableModelTypes(session.contract)) {
      const body = { prompt: 'a red fox', model_type };
      const response = await send(session, 'images.generate', body, refused('model_unavailable'));
      session.expect(name, response.status === 422, `${model_type} returned ${response.status}`, response);
      await send(session, 'prompts.enhance', body, refused('model_unavailable'));
    }
    const { forbiddenModel } = session.fixtures;
    if (forbiddenModel === undefined)
      return session.skip(`${name}: a forbidden model`, 'no model of another user is known; give --other-key');
    const theirs = await send(
      session,
      'images.generate',
      { ...wan, model_id: forbiddenModel },
      refused('model_forbidden'),
    );
    session.expect(name, theirs.status === 403, `somebody else's private model returned ${theirs.status}`, theirs);
    const read = await session.call(
      { operation: models, path: { model_id: forbiddenModel } },
      refused('model_forbidden'),
    );
    session.expect(name, read.status === 403, `reading somebody else's private model returned ${read.status}`, read);
  },
};
