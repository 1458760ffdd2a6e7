import { type Body, type Case, type Expected, eachField, nobody, placeholder } from '../case.ts';
import { error, run } from '../shapes.ts';

const accepted: Expected = {
  status: 202,
  body: run,
  values: { image_url: null, parent_run_id: placeholder.run },
};
const completed: Expected = {
  status: 200,
  body: run,
  values: { live_status: 'completed', progress: 1, parent_run_id: placeholder.run },
};
const invalid: Expected = { status: 422, body: error, values: { code: 'validation_error' } };

function edit(title: string, sent: Pick<Case, 'json' | 'form'>, gives = accepted): Case {
  return { operation: 'images.edit.fluxKontext', title, path: '/edits/flux-kontext', ...sent, gives };
}

const required = { original_run_id: placeholder.run, prompt: 'make it winter' };
const inJson: Body = { ...required, model: 'flux-kontext-max' };
const ratios = '1:1 16:9 9:16 4:3 3:4 3:2 2:3 4:5 5:4 21:9 9:21 2:1 1:2'.split(' ');
const fields = { aspect_ratio: ['match_input_image', ...ratios], seed: [0, 42], sync: [false] };

export const fluxKontextCases: Case[] = [
  ...eachField(inJson, fields).map(({ title, body }) => edit(title, { json: body })),
  ...eachField(required, { ...fields, model: ['flux-kontext-max'] }, 'first value').map(({ title, body }) =>
    edit(`${title}, as form data`, { form: body }),
  ),
  edit('no sync', { json: inJson }, { ...accepted, completes: true }),
  edit('sync', { json: { ...inJson, sync: true } }, completed),
  edit('sync, as form data', { form: { ...required, sync: true } }, completed),
  edit('no model', { json: required }, invalid),
  edit('no prompt', { json: { ...inJson, prompt: undefined } }, invalid),
  edit('no run', { json: { ...inJson, original_run_id: undefined } }, { status: 422, body: error }),
  edit('another model', { json: { ...inJson, model: 'flux-dev' } }, invalid),
  edit('another aspect ratio', { json: { ...inJson, aspect_ratio: '7:5' } }, invalid),
  edit('a negative seed', { json: { ...inJson, seed: -1 } }, invalid),
  edit(
    'no such run',
    { json: { ...inJson, original_run_id: nobody } },
    { status: 404, body: error, values: { code: 'run_not_found' } },
  ),
];
