import { type Body, type Case, type Expected, eachField, type Fields, nobody, placeholder } from '../case.ts';
import { error, processed, run } from '../shapes.ts';

interface Edit {
  path: string;
  required: Body;
  fields: Fields;
}

const prompt = 'the fox';
const boolean = [true, false];

const edits: Record<string, Edit> = {
  'images.genRemove': {
    path: '/edits/gen-remove',
    required: { prompt },
    fields: { remove_shadow: boolean, multiple: boolean },
  },
  'images.extract': {
    path: '/edits/extract',
    required: { prompt },
    fields: {
      mode: ['content', 'extract', 'mask'],
      multiple: boolean,
      preserve_alpha: boolean,
      invert: [false, true],
    },
  },
  'images.backgroundRemove': { path: '/edits/background-remove', required: {}, fields: {} },
};

const sources: [title: string, source: Body, parent: unknown][] = [
  ['a URL', { image_url: placeholder.image }, undefined],
  ['a run', { run_id: placeholder.run }, placeholder.run],
];

export const objectEditCases: Case[] = Object.entries(edits).flatMap(([operation, { path, required, fields }]) => {
  const post = (title: string, json: Body, gives: Expected): Case => ({ operation, title, path, json, gives });
  const invalid: Expected = { status: 422, body: error };
  return [
    ...sources.flatMap(([source, given, parentRunId]) =>
      eachField({ ...required, ...given }, fields, parentRunId === undefined ? 'each value' : 'first value').map(
        ({ title, body }) =>
          post(`${title}, ${source}`, body, { status: 200, body: processed, values: { parentRunId } }),
      ),
    ),
    post('no source', required, { ...invalid, values: { code: 'missing_source' } }),
    ...('prompt' in required ? [post('no prompt', { image_url: placeholder.image }, invalid)] : []),
    post('no such run', { ...required, run_id: nobody }, { status: 404, body: error }),
  ];
});

/** If the result takes longer than a request waits, the response is the run, and names it in their own way too. */
export const slowObjectEditCases: Case[] = Object.entries(edits).flatMap(([operation, { path, required }]) =>
  sources.map(([title, source, parentRunId]) => ({
    operation,
    title: `${title}, still running`,
    path,
    json: { ...required, ...source },
    gives: {
      status: 202,
      body: { ...run, runId: 'UUID' },
      values: { parentRunId },
      headers: { location: true },
    },
  })),
);
