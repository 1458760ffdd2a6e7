import { type Body, type Case, type Expected, eachField, nobody, onlyRequired, placeholder } from '../case.ts';
import { error, run } from '../shapes.ts';

const accepted: Expected = { status: 202, body: run, headers: { location: true } };

const post = (title: string, sent: Pick<Case, 'json' | 'form'>, gives = accepted): Case => ({
  operation: 'images.reframe',
  title,
  path: '/edits/reframe',
  ...sent,
  gives,
});

const fields = {
  prompt: ['more sky'],
  aspect_ratio: ['16:9', '1:1', '9:16', '21:9'],
  model: ['photon-flash-1', 'photon-1'],
};
const ofRun: Expected = { ...accepted, values: { parent_run_id: placeholder.run } };
const sources: [title: string, source: Body, gives: Expected][] = [
  ['a URL', { image_url: placeholder.image }, accepted],
  ['a run', { run_id: placeholder.run }, ofRun],
];

export const reframeCases: Case[] = [
  ...sources.flatMap(([source, given, gives]) => [
    ...eachField(given, fields).map(({ title, body }) =>
      post(`${title}, ${source}`, { json: body }, { ...gives, completes: title === onlyRequired }),
    ),
    ...eachField(given, fields, 'first value').map(({ title, body }) =>
      post(`${title}, ${source}, as form data`, { form: body }, gives),
    ),
  ]),
  ...eachField({ image_file: placeholder.file }, fields, 'first value').map(({ title, body }) =>
    post(`${title}, a file`, { form: body }),
  ),
  post('no source', { json: {} }, { status: 422, body: error, values: { code: 'missing_source' } }),
  post('an unknown model', { json: { image_url: placeholder.image, model: 'other' } }, { status: 422, body: error }),
  post('no such run', { json: { run_id: nobody } }, { status: 404, body: error, values: { code: 'run_not_found' } }),
];
