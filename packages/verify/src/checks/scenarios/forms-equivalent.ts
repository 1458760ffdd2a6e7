import { getRun, send, sendForm, settle } from '../../actions/runs.ts';
import { accepted, type Exchange, fieldsOf, runIdOf } from '../../exchange/call.ts';
import { dataUri } from '../../materials/sample-images.ts';
import type { Session } from '../../session/session.ts';
import type { Values } from '../../values/case.ts';
import type { Scenario } from './scenario.ts';

export const formsEquivalent: Scenario = {
  proves: 'An operation means the same in JSON and in form data: the same values make runs with the same inputs.',
  about: ['images.character', 'images.reference', 'images.combine', 'images.edit', 'images.reframe'],
  async run(session) {
    const { samples, sources } = session.fixtures;
    const [first, second] = sources.map(({ runId }) => runId);
    const prompt = 'a red fox, "really" red';
    const reference = [{ image_reference: first, tag: 'fox' }];
    const cases: [string, Values, Values?][] = [
      [
        'images.character',
        { prompt, character_reference_run_id: first, style_type: 'fiction', resolution: '720', seed: 75 },
      ],
      [
        'images.reference',
        { prompt, images: reference, resolution: '1080p', seed: 7 },
        { prompt, images: JSON.stringify(reference), resolution: '1080p', seed: 7 },
      ],
      [
        'images.combine',
        { image_urls: [dataUri(samples.png), dataUri(samples.second)], mode: 'grid' },
        { images: [samples.png, samples.second], mode: 'grid' },
      ],
      ['images.combine.nanobanana', { prompt, run_ids: [first, second], seed: 3 }],
      ['images.combine.gemini25', { prompt, run_ids: [first, second], aspect_ratio: '16:9' }],
      ['images.edit.vendora', { prompt, run_id: first, width: 128, height: 96, seed: -4 }],
      [
        'images.edit.fluxKontext',
        { prompt, original_run_id: first, model: 'flux-kontext-max', aspect_ratio: '4:5', seed: 12 },
      ],
      [
        'images.edit.nanobanana',
        { prompt, run_id: first, seed: 0, sync: false },
        // Booleans of a form are read in any casing.
        { prompt, run_id: first, seed: 0, sync: 'False' },
      ],
      ['images.edit.gemini25', { prompt, run_id: first, aspect_ratio: '9:16' }],
      [
        'images.reframe',
        { run_id: first, aspect_ratio: '9:16', model: 'photon-1', format: 'webp', x_start: 4, x_end: 40 },
      ],
    ];
    for (const [id, values, formValues = values] of cases.filter(([id]) => session.includes(id))) {
      const json = await send(session, id, values, accepted(202));
      const form = await sendForm(session, id, formValues, accepted(202));
      session.expect(json.status === form.status, `JSON returned ${json.status}, form data ${form.status}`, json, form);
      const [a, b] = [await inputs(session, json), await inputs(session, form)];
      session.expect(a === b, `JSON is read as ${a}, form data as ${b}`, json, form);
      await settle(session, json);
      await settle(session, form);
    }
  },
};

/** The plain inputs of the run that was made; images differ by how they were sent. */
async function inputs(session: Session, exchange: Exchange): Promise<string> {
  const response = await getRun(session, runIdOf(exchange) ?? '');
  const {
    inputs: shown,
    seed,
    parent_run_id,
    model_type,
  } = fieldsOf(response) as { inputs?: Record<string, unknown> } & Record<string, unknown>;
  const given = shown !== undefined && 'seed' in shown;
  const plain = Object.entries(shown ?? {})
    .filter(([field]) => !['images', 'image_urls', 'image_url', 'image'].includes(field))
    .toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([plain, given ? seed : null, parent_run_id ?? null, model_type]);
}
