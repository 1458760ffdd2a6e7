import { type Case, type Expected, eachField, nobody, placeholder } from '../case.ts';
import { failure, reference } from '../shapes.ts';

const accepted: Expected = { status: 202, body: reference, headers: { location: true } };
const invalid: Expected = { status: 422, body: failure, values: { code: 'validation_error' } };

const post = (title: string, sent: Pick<Case, 'json' | 'form' | 'anonymous'>, gives = accepted): Case => ({
  operation: 'images.reference',
  title,
  path: '/runs/reference',
  ...sent,
  gives,
});

const prompt = '@fox by a lake';
const image = (tag: string, image_reference = placeholder.image) => ({ image_reference, tag });
const many = (count: number) => placeholder.images(count).map((url, index) => image(`fox${index}`, url));

const fields = {
  images: [many(1), many(2), many(3), many(10)],
  aspect_ratio: ['16:9', '9:16', '4:3', '3:4', '1:1', '21:9'],
  resolution: ['720p', '1080p'],
};

const tags = ['fox', 'Fox_2', 'red-fox', 'füchsin', '狐', '2nd', '@fox', 'f'.repeat(64)];

export const referenceCases: Case[] = [
  ...eachField({ prompt }, fields).map(({ title, body }) => post(title, { json: body })),
  ...eachField({ prompt }, fields, 'first value').map(({ title, body }) =>
    post(`${title}, as form data`, { form: body }),
  ),
  ...Object.entries({
    'a URL': placeholder.image,
    'a data URI': placeholder.dataUri,
    base64: placeholder.base64,
    'a run': placeholder.run,
  }).flatMap(([title, source]) => [
    post(`an image as ${title}`, { json: { prompt, images: [image('fox', source)] } }),
    post(`an image as ${title}, as form data`, { form: { prompt, images: [image('fox', source)] } }),
  ]),
  ...tags.map((tag) => post(`the tag ${tag}`, { json: { prompt, images: [image(tag)] } })),
  post('no images at all', { json: { prompt, images: [] } }),
  post('no prompt', { json: { images: many(1) } }, invalid),
  post('no prompt, as form data', { form: { images: many(1) } }, invalid),
  post('an unknown aspect_ratio', { json: { prompt, images: many(1), aspect_ratio: '2:3' } }, invalid),
  post('an unknown resolution', { json: { prompt, images: many(1), resolution: '480p' } }, invalid),
  post('the same tag twice', { json: { prompt, images: [image('fox'), image('fox')] } }, invalid),
  post('a tag with a space', { json: { prompt, images: [image('red fox')] } }, invalid),
  post(
    'no such run',
    { json: { prompt, images: [image('fox', nobody)] } },
    { status: 404, body: failure, values: { code: 'run_not_found' } },
  ),
  post('no credentials', { json: { prompt }, anonymous: true }, { status: 401, body: failure }),
];
