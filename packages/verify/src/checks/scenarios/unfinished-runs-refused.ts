import { send, sendForm, whileActive } from '../../actions/runs.ts';
import { refused } from '../../judge/expectation.ts';
import { bodiesWithRun } from '../../values/bodies-with-run.ts';
import type { Scenario } from '../scenario.ts';

const name = 'unfinished-runs-refused';

/** A run that has no picture yet cannot be worked on: every operation that takes a run says run_not_ready. */
export const unfinishedRunsRefused: Scenario = {
  about: [
    'images.segmentImage',
    'images.removeBackground',
    'images.backgroundRemove',
    'images.genRemove',
    'images.extract',
    'images.reframe',
    'images.describe',
    'images.combine',
    'images.combine.nanobanana',
    'images.combine.gemini25',
    'images.edit.vendora',
    'images.edit.nanobanana',
    'images.edit.gemini25',
    'images.edit.fluxKontext',
    'images.character',
    'images.reference',
    'images.generate',
    'generateVideo',
    'edit.getLayers',
  ],
  async run(session) {
    const other = session.world.sources[0]?.runId;
    await whileActive(session, async (run_id, made) => {
      for (const [id, values] of Object.entries(bodiesWithRun(run_id, other)).filter(([id]) => session.includes(id))) {
        const answer = await send(session, id, values, refused('run_not_ready'));
        session.expect(
          name,
          answer.status === 409,
          `${id} took a run that is not finished (${answer.status})`,
          made,
          answer,
        );
        const missing = JSON.parse(JSON.stringify(values).replaceAll(run_id, '01990a3c-0000-7000-8000-00000000dead'));
        const none = await send(session, id, missing, refused('run_not_found'));
        session.expect(name, none.status === 404, `${id} took a run that does not exist (${none.status})`, none);
      }
      if (session.includes('images.reframe'))
        await sendForm(session, 'images.reframe', { run_id }, refused('run_not_ready'));
      if (session.includes('edit.getLayers')) {
        const layers = await session.call(
          { operation: session.operation('edit.getLayers'), path: { run_id } },
          refused('run_not_ready'),
        );
        session.expect(
          name,
          layers.status === 409,
          `layers of an unfinished run answered ${layers.status}`,
          made,
          layers,
        );
      }
    });
  },
};
