import { type Body, type Case, type Expected, eachField, nobody, placeholder } from '../case.ts';
import { video, videoError } from '../shapes.ts';

const accepted: Expected = { status: 202, body: video, values: { error: undefined }, headers: { location: true } };
const invalid: Expected = { status: 422, body: videoError };

const post = (title: string, json: Body, gives = accepted): Case => ({
  operation: 'generateVideo',
  title,
  path: '/runs/video',
  json,
  gives,
});

const fields = {
  prompt: ['the fox runs'],
  negative_prompt: ['blurry'],
  aspect_ratio: ['16:9', '1:1', '9:16'],
  duration: [3, 1, 2.5, 10],
  seed: [0, 42],
  cfg_scale: [0.5, 7.5],
  motion_bucket_id: [127],
  fps: [24, 23.976],
  webhook_url: [placeholder.hook],
  webhook_secret: ['s', 'a secret of this client', `whsec_${Buffer.from('a secret').toString('base64')}`],
};

export const videoCases: Case[] = [
  ...eachField({ image_url: placeholder.image }, fields).map(({ title, body }) => post(`${title}, a URL`, body)),
  ...eachField({ source_run_id: placeholder.run }, fields, 'first value').map(({ title, body }) =>
    post(`${title}, a run`, body),
  ),
  post('neither source', { prompt: 'the fox runs' }, invalid),
  post('both sources', { image_url: placeholder.image, source_run_id: placeholder.run }, invalid),
  post('a duration that is no number', { image_url: placeholder.image, duration: 'long' }, invalid),
  post(
    'a secret that is not base64 after whsec_',
    { image_url: placeholder.image, webhook_secret: 'whsec_§' },
    invalid,
  ),
  post('no such run', { source_run_id: nobody }, { status: 404, body: { message: 'string', 'code?': 'string' } }),
];
