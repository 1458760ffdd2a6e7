import vectors from '../../../openapi/webhooks/signatures.json' with { type: 'json' };
import { type Case, json, nobody, of } from './case.ts';

const generate = of('POST', '/api/v1/runs/generate');
const video = of('POST', '/api/v1/runs/video');
const vendora = of('POST', '/api/v1/edits/vendora');
const combine = of('POST', '/api/v1/runs/combine');
const upload = of('POST', '/api/v1/upload');
const reference = of('POST', '/api/v1/runs/reference');

const wan22 = { prompt: 'a', model_type: 'wan-image-2.2', model_id: nobody, width: 64, height: 64 };
const wan21 = { prompt: 'a', model_type: 'wan-image-2.1', model_id: nobody, width: 64, height: 64 };
const references = { reference_image_url: 'https://a.example', reference_url: 'https://b.example' };

/** Fields that are wrong, missing, unknown, or contradict each other. */
export const fields: Case[] = [
  generate('a wrong type', json({ prompt: 7 }), '422 validation_error', '/prompt'),
  generate('a blank prompt', json({ prompt: ' \n ' }), '422 validation_error', '/prompt'),
  generate('4,001 characters', json({ prompt: 'é'.repeat(4001) }), '422 validation_error', '/prompt'),
  generate('an unknown field', json({ prompt: 'a', widht: 64 }), '422 validation_error', '/widht'),
  generate('an unknown value', json({ prompt: 'a', model_type: 'x' }), '422 validation_error', '/model_type'),
  generate('an unavailable model', json({ prompt: 'a', model_type: 'vendorc' }), '422 model_unavailable'),
  generate('a number too large', json({ prompt: 'a', width: 2049 }), '422 validation_error', '/width'),
  generate('text for a number', json({ prompt: 'a', width: '512' }), '422 validation_error', '/width'),
  generate(
    'a missing aspect ratio',
    json({ prompt: 'a', model_type: 'vendorb-imagen4' }),
    '422 validation_error',
    '/aspect_ratio',
  ),
  generate('one LoRA name', json({ ...wan22, lora_low_name: 'x' }), '422 validation_error', '/lora_high_name'),
  generate('no LoRA names', json(wan22), '422 validation_error', '/lora_low_name'),
  generate('a model that does not exist', json(wan21), '404 model_not_found'),
  generate(
    'a model for another type',
    ({ wanModel }) => json({ prompt: 'a', model_id: wanModel }),
    '422 validation_error',
    '/model_id',
  ),
  ...vectors.refused.map(({ about, secret }) =>
    generate(
      `a webhook secret with ${about}`,
      json({ prompt: 'a', webhook_url: 'http://127.0.0.1/hook', webhook_secret: secret }),
      '422 validation_error',
      '/webhook_secret',
    ),
  ),
  generate(
    'a webhook secret of 257 characters',
    json({ prompt: 'a', webhook_secret: 'x'.repeat(257) }),
    '422 validation_error',
    '/webhook_secret',
  ),
  video('neither source', json({}), '422 missing_source', '/image_url'),
  video(
    'both sources',
    ({ site, uploaded }) => json({ image_url: `${site}/good`, source_run_id: uploaded }),
    '422 conflicting_fields',
    '/source_run_id',
  ),
  of('POST', '/api/v1/runs/character')('no prompt', json({ seed: 1 }), '422 validation_error', '/prompt'),
  vendora(
    'one field under two names',
    ({ uploaded }) => json({ prompt: 'a', run_id: uploaded, ...references }),
    '422 conflicting_fields',
    '/reference_url',
  ),
  combine('one image to combine', ({ uploaded }) => json({ run_ids: [uploaded] }), '422 validation_error'),
  combine(
    'too many files',
    ({ image }) => ({ form: { images: Array(21).fill(new Blob([image])) } }),
    '422 validation_error',
    '/images',
  ),
  reference(
    'a tag twice',
    ({ uploaded: image_reference }) =>
      json({
        prompt: 'a',
        images: [
          { image_reference, tag: 'a' },
          { image_reference, tag: '@a' },
        ],
      }),
    '422 validation_error',
    '/images/1/tag',
  ),
  upload(
    'an unknown part',
    ({ image }) => ({ form: { file: new Blob([image]), title: 'x' } }),
    '422 validation_error',
    '/title',
  ),
  upload(
    'a file too many',
    ({ image }) => ({ form: { file: [new Blob([image]), new Blob([image])] } }),
    '422 validation_error',
    '/file',
  ),
  of('PATCH', `/api/v1/prompts/${nobody}`)('an empty change', json({}), '422 validation_error', ''),
];
