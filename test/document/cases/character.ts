import { type Body, type Case, type Expected, eachField, nobody, placeholder } from '../case.ts';
import { character, failure } from '../shapes.ts';

const accepted: Expected = { status: 202, body: character, headers: { location: true } };
const invalid: Expected = { status: 422, body: failure, values: { code: 'validation_error' } };

const post = (title: string, sent: Pick<Case, 'json' | 'form' | 'text' | 'anonymous'>, gives = accepted): Case => ({
  operation: 'images.character',
  title,
  path: '/runs/character',
  ...sent,
  gives,
});

const prompt = 'a fox in a red coat';
const images = [placeholder.image, placeholder.dataUri, placeholder.base64];
const resolutions = ['auto', '720', '1024', '1280', '2048'];

const fields = {
  character_reference_image: images,
  character_reference_run_id: [placeholder.run],
  rendering_speed: ['Default', 'Turbo', 'Quality'],
  style_type: ['Auto', 'Fiction', 'Realistic'],
  magic_prompt_option: ['On', 'Off', 'Auto'],
  aspect_ratio: ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3'],
  resolution: resolutions,
  seed: [0, 42],
  image: images,
  mask: [placeholder.mask],
};

const sources: Record<string, Body> = {
  'a URL': { character_reference_image: placeholder.image },
  'a run': { character_reference_run_id: placeholder.run },
  'a URL and a run': {
    character_reference_image: placeholder.image,
    character_reference_run_id: placeholder.run,
  },
};

export const characterCases: Case[] = [
  ...eachField({ prompt }, fields).map(({ title, body }) => post(title, { json: body })),
  ...eachField({ prompt }, fields, 'first value').map(({ title, body }) =>
    post(`${title}, as form data`, { form: body }),
  ),
  ...eachField({ prompt, character_reference_file: placeholder.file }, fields, 'first value').map(({ title, body }) =>
    post(`${title}, with a file`, { form: body }),
  ),
  ...Object.entries(sources).map(([title, source]) =>
    post(`image and mask for ${title}`, {
      json: { prompt, ...source, image: placeholder.image, mask: placeholder.mask },
    }),
  ),
  ...resolutions
    .slice(1)
    .map((resolution) =>
      post(`resolution ${resolution} as a number`, { json: { prompt, resolution: Number(resolution) } }),
    ),
  post('no prompt', { json: {} }, invalid),
  post('no prompt, as form data', { form: { character_reference_file: placeholder.file } }, invalid),
  ...Object.keys(fields)
    .filter((name) => /speed|style|option|ratio|resolution/.test(name))
    .map((name) => post(`an unknown ${name}`, { json: { prompt, [name]: 'other' } }, invalid)),
  post(
    'no such run',
    { json: { prompt, character_reference_run_id: nobody } },
    { status: 404, body: failure, values: { code: 'run_not_found' } },
  ),
  {
    ...post('text that is no JSON', { text: '{' }, { status: 400, body: failure }),
    headers: { 'content-type': 'application/json' },
  },
  post('no credentials', { json: { prompt }, anonymous: true }, { status: 401, body: failure }),
];
