import { type Body, type Case, type Expected, nobody, placeholder } from '../case.ts';
import { error, run } from '../shapes.ts';

const png: Expected = { status: 200, body: 'PNG', headers: { 'run-id': true } };
const invalid: Expected = { status: 422, body: error };
const ofRun: Expected = { ...png, headers: { 'run-id': true, 'parent-run-id': placeholder.run } };

type Request = Pick<Case, 'operation' | 'path' | 'json' | 'form'>;
const segment = (sent: { json: Body } | { form: Body }): Request => ({
  operation: 'images.segmentImage',
  path: '/edits/segment',
  ...sent,
});
const removeBackground = (sent: { json: Body } | { form: Body }): Request => ({
  operation: 'images.removeBackground',
  path: '/edits/remove-bg',
  ...sent,
});
const maskImage = (json: Body): Request => ({ operation: 'edit.maskImage', path: '/edits/mask', json });

const masked = { original_image_url: placeholder.image, mask_image_url: placeholder.mask };
const image = placeholder.file;
const imageUrl = placeholder.image;
const run_id = placeholder.run;
const prompt = 'the fox';

/** One request of each form whose result is an image. */
const forms: [title: string, request: Request][] = [
  ['JSON', segment({ json: { prompt, imageUrl } })],
  ['form data', segment({ form: { prompt, image } })],
  ['JSON', removeBackground({ json: { imageUrl } })],
  ['form data', removeBackground({ form: { image } })],
  ['JSON', maskImage(masked)],
];

const accepts = {
  'no Accept': null,
  'what fetch, curl and most libraries send': '*/*',
  'what generated clients send': 'application/json',
  'what generated clients of two types send': 'application/json, image/png',
  'what axios sends': 'application/json, text/plain, */*',
  'any image': 'image/*',
  'exactly a PNG': 'image/png',
  'another image': 'image/webp',
  'what a browser sends for an image': 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'what a browser sends for a page': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'only a page': 'text/html',
  'only bytes': 'application/octet-stream',
};

export const pngCases: Case[] = [
  ...forms.flatMap(([title, request]) =>
    Object.entries(accepts).map(([what, accept]) => ({
      ...request,
      title: `${title}, ${what}`,
      headers: { accept },
      gives: png,
    })),
  ),
  { ...segment({ json: { prompt, run_id } }), title: 'a run', gives: ofRun },
  { ...segment({ json: { prompt, imageUrl, run_id } }), title: 'a URL and a run', gives: png },
  { ...segment({ form: { prompt, image, run_id } }), title: 'a file and a run', gives: png },
  { ...segment({ form: { prompt, image, filename: 'fox.png' } }), title: 'a file with its name', gives: png },
  { ...segment({ form: { prompt, image, run_id, filename: 'fox.png' } }), title: 'a whole form', gives: png },
  { ...segment({ json: { prompt } }), title: 'no source', gives: { ...invalid, values: { code: 'missing_source' } } },
  { ...segment({ json: { imageUrl } }), title: 'no prompt', gives: invalid },
  { ...segment({ form: { image } }), title: 'a form without a prompt', gives: invalid },
  { ...segment({ json: { prompt, run_id: nobody } }), title: 'no such run', gives: { status: 404, body: error } },
  { ...removeBackground({ json: { run_id } }), title: 'a run', gives: ofRun },
  { ...removeBackground({ form: { image, run_id } }), title: 'a file and a run', gives: png },
  { ...removeBackground({ form: { image, filename: 'fox.png' } }), title: 'a file with its name', gives: png },
  { ...removeBackground({ form: { image, run_id, filename: 'fox.png' } }), title: 'a whole form', gives: png },
  { ...removeBackground({ json: {} }), title: 'no source', gives: { ...invalid, values: { code: 'missing_source' } } },
  { ...maskImage({ original_image_url: imageUrl }), title: 'no mask', gives: invalid },
  { ...maskImage({ mask_image_url: placeholder.mask }), title: 'no image', gives: invalid },
];

/** If the result takes longer than a request waits, the run is the response. */
export const slowPngCases: Case[] = forms.map(([title, request]) => ({
  ...request,
  title: `${title}, still running`,
  gives: { status: 202, body: run, headers: { location: true } },
}));
