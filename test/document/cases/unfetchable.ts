import { type Body, type Case, placeholder } from '../case.ts';
import { error, failure, type Shape, videoError } from '../shapes.ts';

const nowhere = 'http://127.0.0.1:1/nothing.png';

/** Requests with a URL that gives no image. The mock fetches nothing, so it is asked to behave as if it had. */
const requests: [operation: string, path: string, json: Body, body: Shape][] = [
  ['images.generate', '/runs/generate', { prompt: 'a fox', reference_image_url: nowhere }, error],
  ['images.segmentImage', '/edits/segment', { prompt: 'the fox', imageUrl: nowhere }, error],
  ['images.removeBackground', '/edits/remove-bg', { imageUrl: nowhere }, error],
  ['edit.maskImage', '/edits/mask', { original_image_url: nowhere, mask_image_url: placeholder.mask }, error],
  ['images.edit.vendora', '/edits/vendora', { prompt: 'winter', image_url: nowhere }, error],
  ['images.backgroundRemove', '/edits/background-remove', { image_url: nowhere }, error],
  ['images.character', '/runs/character', { prompt: 'a fox', character_reference_image: nowhere }, failure],
  [
    'images.reference',
    '/runs/reference',
    { prompt: '@fox', images: [{ tag: 'fox', image_reference: nowhere }] },
    failure,
  ],
  ['generateVideo', '/runs/video', { image_url: nowhere }, videoError],
];

export const unfetchableCases: Case[] = requests.map(([operation, path, json, body]) => ({
  operation,
  title: 'a URL that gives nothing',
  path,
  json,
  headers: { prefer: 'scenario=image-fetch-failed' },
  gives: { status: 422, body, values: { code: 'image_fetch_failed' } },
}));
