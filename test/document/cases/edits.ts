import { type Body, type Case, type Expected, eachField, type Fields, nobody, placeholder } from '../case.ts';
import { error, generation, run, type Shape } from '../shapes.ts';

interface Edit {
  path: string;
  body: Shape;
  fields: Fields;
}

const reference_image_url = [placeholder.image];
const seed = [0, 42];

const edits: Record<string, Edit> = {
  'images.edit.vendora': {
    path: '/edits/vendora',
    body: run,
    fields: { reference_image_url, seed, width: [64, 1024, 2048], height: [64, 1024, 2048] },
  },
  'images.edit.nanobanana': { path: '/edits/nanobanana', body: generation, fields: { reference_image_url, seed } },
  'images.edit.gemini25': {
    path: '/edits/gemini25',
    body: generation,
    fields: { reference_image_url, seed, mask_url: [placeholder.mask], aspect_ratio: ['1:1', '16:9', '9:16'] },
  },
};

const prompt = 'make it winter';
const sources: Record<string, Body> = {
  'a URL': { image_url: placeholder.image },
  'a data URI': { image_url: placeholder.dataUri },
  'a run': { run_id: placeholder.run },
};

export const editCases: Case[] = Object.entries(edits).flatMap(([operation, { path, body, fields }]) => {
  const accepted: Expected = { status: 202, body, headers: { location: true } };
  const invalid: Expected = { status: 422, body: error };
  const parent = body === run ? 'parent_run_id' : 'data.parent_run_id';
  const json = (title: string, sent: Body, gives = accepted): Case => ({ operation, title, path, json: sent, gives });
  const form = (title: string, sent: Body, gives = accepted): Case => ({
    ...{ operation, path, form: sent, gives },
    title: `${title}, as form data`,
  });
  return [
    ...Object.entries(sources).flatMap(([title, source]) => {
      const gives = {
        ...accepted,
        completes: true,
        ...('run_id' in source && { values: { [parent]: placeholder.run } }),
      };
      return [json(title, { prompt, ...source }, gives), form(title, { prompt, ...source }, gives)];
    }),
    ...eachField({ prompt, image_url: placeholder.image }, fields).map(({ title, body: sent }) => json(title, sent)),
    ...eachField({ prompt, image: placeholder.file }, fields, 'first value').map(({ title, body: sent }) =>
      form(title, sent),
    ),
    json('reference_url', { prompt, image_url: placeholder.image, reference_url: placeholder.image }),
    json('no prompt', { image_url: placeholder.image }, invalid),
    json('no source', { prompt }, { ...invalid, values: { code: 'missing_source' } }),
    form('no source', { prompt }, { ...invalid, values: { code: 'missing_source' } }),
    json('no such run', { prompt, run_id: nobody }, { status: 404, body: error, values: { code: 'run_not_found' } }),
  ];
});
