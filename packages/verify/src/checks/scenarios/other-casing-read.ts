import { getRun, send, settle } from '../../actions/runs.ts';
import { accepted, fieldsOf, refused, runIdOf } from '../../exchange/call.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

export const otherCasingRead: Scenario = {
  proves:
    "Requests may also use the other casing; responses use the contract's, but errors name a field as it was " +
    'sent.',
  about: ['images.generate', 'images.reframe', 'generateVideo'],
  async run(session) {
    const runId = session.fixtures.sources[0]?.runId;
    const cases: [string, Values, Values][] = [
      [
        'images.generate',
        { prompt: 'a red fox', modelType: 'flux-dev', width: 64, height: 64, batchSize: 2, negativePrompt: 'blue' },
        { batch_size: 2, model_type: 'flux-dev', negative_prompt: 'blue' },
      ],
      ['images.reframe', { runId, aspectRatio: '9:16' }, { run_id: runId, aspect_ratio: '9:16' }],
      ['generateVideo', { sourceRunId: runId, motionBucketId: 9 }, { source_run_id: runId, motion_bucket_id: 9 }],
    ];
    for (const sent of session.includes('images.generate') ? ['batchSize', 'batch_size'] : []) {
      const values = { prompt: 'a red fox', [sent]: 99 };
      const response = await send(session, 'images.generate', values, refused('validation_error'), { fields: {} });
      const { issues = [] } = (fieldsOf(response).details ?? {}) as { issues?: { path: string }[] };
      const paths = issues.map(({ path }) => path).join(', ');
      session.expect(paths === `/${sent}`, `the issue with ${sent} is at ${paths}`, response);
    }
    for (const [id, values, expected] of cases.filter(([id]) => session.includes(id))) {
      const response = await send(session, id, values, accepted(202), { fields: {} });
      if (response.status !== 202) continue;
      const run = await getRun(session, runIdOf(response) ?? '', accepted(200));
      const inputs = (fieldsOf(run).inputs ?? {}) as Values;
      const lost = Object.entries(expected).find(([field, value]) => inputs[field] !== value);
      session.expect(lost === undefined, `${lost?.[0]} is ${inputs[String(lost?.[0])]} in inputs`, response, run);
      await settle(session, response);
    }
  },
};
