import { changeJson, type Fault, onBody, onRequest, onResponse } from '../fault.ts';

export const goodImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Invalid requests that are accepted. */
export const faultsOfLaxness = {
  'maximum-unenforced': onBody(['images.generate'], (json) => {
    if (json.width > 2048) json.width = 2048;
  }),
  'minimum-unenforced': onBody(['images.generate'], (json) => {
    if (json.steps < 1) json.steps = 1;
  }),
  'video-bound-unenforced': onBody(['generateVideo'], (json) => {
    if (json.duration > 10) json.duration = 10;
  }),
  'fraction-accepted': onBody(['generateVideo'], (json) => {
    const { motion_bucket_id: motion } = json;
    if (typeof motion === 'number' && motion > 1) json.motion_bucket_id = Math.round(motion);
  }),
  'prompt-cut': onBody(['images.generate'], (json) => {
    if (typeof json.prompt === 'string') json.prompt = [...json.prompt].slice(0, 4000).join('');
  }),
  'blank-prompt-accepted': onBody(['images.generate'], (json) => {
    if (typeof json.prompt === 'string' && json.prompt.trim() === '') json.prompt = 'x';
  }),
  'unknown-field-ignored': onBody(['images.reframe'], (json) => delete json.no_such_field),
  'unknown-enum-accepted': onBody(
    ['images.combine'],
    (json) => !['side-by-side', 'overlay', 'grid'].includes(json.mode) && delete json.mode,
  ),
  'types-coerced': onBody(['images.reframe'], (json) => {
    if ('sync' in json) json.sync = json.sync === true;
  }),
  'list-cut': onBody(['images.combine'], (json) => {
    if (json.run_ids?.length > 10) json.run_ids.length = 10;
    if (json.image_urls?.length > 10) json.image_urls = Array(10).fill(goodImage);
  }),
  'both-sources-accepted': onBody(['generateVideo'], (json) => json.source_run_id && delete json.image_url),
  'missing-source-accepted': onBody(['generateVideo'], (json) => {
    if (!Array.isArray(json) && !Object.keys(json).some((field) => /run_?id|image_?url/i.test(field)))
      json.image_url = goodImage;
  }),
  'lora-pair-unenforced': onBody(['images.generate'], (json) => {
    if (json.lora_low_name) json.lora_high_name ??= 'x';
  }),
  'order-unenforced': onBody(['images.reframe'], (json) => {
    if (json.x_end <= json.x_start) json.x_end = json.x_start + 1;
  }),
  'tags-repeated': onBody(['images.reference'], (json) => {
    if (Array.isArray(json.images) && json.images.length === 2 && json.images[0]?.tag === json.images[1]?.tag)
      json.images = ['a', 'b'].map((tag) => ({ image_reference: goodImage, tag }));
  }),
  'other-ratio-accepted': onBody(
    ['images.character'],
    (json) => json.aspect_ratio === 'no-such-value' && delete json.aspect_ratio,
  ),
  'unavailable-model-accepted': onBody(['images.generate'], (json) => {
    if (json.model_type === 'vendorc') json.model_type = 'flux-dev';
  }),
  'any-secret-accepted': onBody(['images.generate'], (json) => {
    const { webhook_secret: secret } = json;
    if (typeof secret === 'string' && secret.includes(' ')) json.webhook_secret = secret.slice('whsec_'.length);
  }),
  'mask-size-unchecked': onBody(['edit.maskImage'], (json) => {
    const urls = [json.original_image_url, json.mask_image_url];
    if (urls.every((url) => url?.startsWith?.('data:image/png'))) json.mask_image_url = json.original_image_url;
  }),
  'limit-unenforced': onRequest((request) => {
    request.url = request.url.replace(/limit=(\d{3,})/, 'limit=100');
  }),
  'bad-cursor-ignored': onRequest((request) => {
    request.url = request.url.replace(/cursor=[^&]*(%20|\+|x{9})[^&]*/, '');
  }),
  'bad-id-as-missing': onResponse(['runs.get'], (response, { headers }) => {
    if (response.status !== 422 || headers.prefer) return;
    response.status = 404;
    changeJson(response, () => ({ message: 'There is no such run.', code: 'run_not_found' }));
  }),
} satisfies Record<string, () => Fault>;
