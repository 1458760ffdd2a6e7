import { send } from '../../actions/runs.ts';
import { unavailableModelTypes } from '../../contract/expected-refusal.ts';
import { refused } from '../../exchange/call.ts';
import type { Scenario } from './scenario.ts';

const unknown = '01990a3c-0000-4000-8000-00000000dead';

export const modelPermission: Scenario = {
  proves:
    'A model that the caller may not use is forbidden, one that does not exist is not found, an unavailable one ' +
    'is unavailable.',
  about: ['images.generate', 'models.get', 'prompts.enhance'],
  async run(session) {
    const wan = { prompt: 'a red fox', model_type: 'wan-image-2.1', width: 64, height: 64 };
    const models = session.operation('models.get');
    await send(session, 'images.generate', { ...wan, model_id: unknown }, refused('model_not_found'));
    await session.call({ operation: models, path: { model_id: unknown } }, refused('model_not_found'));
    for (const model_type of unavailableModelTypes(session.contract)) {
      const body = { prompt: 'a red fox', model_type };
      await send(session, 'images.generate', body, refused('model_unavailable'));
      await send(session, 'prompts.enhance', body, refused('model_unavailable'));
    }
    const { forbiddenModel } = session.fixtures;
    if (forbiddenModel === undefined)
      return session.skip(`model-permission: a forbidden model`, 'no model of another user is known; give --other-key');
    await send(session, 'images.generate', { ...wan, model_id: forbiddenModel }, refused('model_forbidden'));
    await session.call({ operation: models, path: { model_id: forbiddenModel } }, refused('model_forbidden'));
  },
};
