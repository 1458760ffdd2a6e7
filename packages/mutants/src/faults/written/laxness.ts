import { brokenHeaders, changeJson, laxRequest, type NamedFault } from '../fault.ts';

const good =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Invalid requests that are accepted. */
export const faultsOfLaxness: NamedFault[] = [
  {
    name: 'maximum-unenforced',
    does: 'widths over 2048 are taken',
    make: laxRequest(['images.generate'], (json) => {
      if (json.width > 2048) json.width = 2048;
    }),
  },
  {
    name: 'minimum-unenforced',
    does: 'steps below 1 are taken',
    make: laxRequest(['images.generate'], (json) => {
      if (json.steps < 1) json.steps = 1;
    }),
  },
  {
    name: 'video-bound-unenforced',
    does: 'durations over 10 s are taken',
    make: laxRequest(['generateVideo'], (json) => {
      if (json.duration > 10) json.duration = 10;
    }),
  },
  {
    name: 'fraction-taken',
    does: 'a fractional motion_bucket_id is rounded',
    make: laxRequest(['generateVideo'], (json) => {
      const { motion_bucket_id: motion } = json;
      if (typeof motion === 'number' && motion > 1) json.motion_bucket_id = Math.round(motion);
    }),
  },
  {
    name: 'prompt-cut',
    does: 'prompts over 4,000 characters are cut',
    make: laxRequest(['images.generate'], (json) => {
      if (typeof json.prompt === 'string') json.prompt = [...json.prompt].slice(0, 4000).join('');
    }),
  },
  {
    name: 'blank-prompt-taken',
    does: 'a blank prompt is taken',
    make: laxRequest(['images.generate'], (json) => {
      if (typeof json.prompt === 'string' && json.prompt.trim() === '') json.prompt = 'x';
    }),
  },
  {
    name: 'unknown-field-ignored',
    does: 'unknown fields are ignored',
    make: laxRequest(['images.reframe'], (json) => {
      delete json.no_such_field;
    }),
  },
  {
    name: 'unknown-enum-taken',
    does: 'unknown modes fall back to the default',
    make: laxRequest(['images.combine'], (json) => {
      if (!['side-by-side', 'overlay', 'grid'].includes(json.mode)) delete json.mode;
    }),
  },
  {
    name: 'types-coerced',
    does: 'anything is taken for a boolean',
    make: laxRequest(['images.reframe'], (json) => {
      if ('sync' in json) json.sync = json.sync === true;
    }),
  },
  {
    name: 'list-cut',
    does: 'more than ten images are cut to ten',
    make: laxRequest(['images.combine'], (json) => {
      if (json.run_ids?.length > 10) json.run_ids.length = 10;
      if (json.image_urls?.length > 10) json.image_urls = Array(10).fill(good);
    }),
  },
  {
    name: 'both-sources-taken',
    does: 'of two sources one is dropped',
    make: laxRequest(['generateVideo'], (json) => {
      if (json.source_run_id && json.image_url) delete json.image_url;
    }),
  },
  {
    name: 'missing-source-taken',
    does: 'without a source a image is made up',
    make: laxRequest(['generateVideo'], (json) => {
      if (!Array.isArray(json) && !Object.keys(json).some((field) => /run_?id|image_?url/i.test(field)))
        json.image_url = good;
    }),
  },
  {
    name: 'lora-pair-unenforced',
    does: 'one LoRA name is enough',
    make: laxRequest(['images.generate'], (json) => {
      if (json.lora_low_name && !('lora_high_name' in json)) json.lora_high_name = 'x';
    }),
  },
  {
    name: 'order-unenforced',
    does: 'x_end may be before x_start',
    make: laxRequest(['images.reframe'], (json) => {
      if (json.x_end <= json.x_start) json.x_end = json.x_start + 1;
    }),
  },
  {
    name: 'tags-repeated',
    does: 'references may share a tag',
    make: laxRequest(['images.reference'], (json) => {
      if (Array.isArray(json.images) && json.images.length === 2 && json.images[0]?.tag === json.images[1]?.tag)
        json.images = ['a', 'b'].map((tag) => ({ image_reference: good, tag }));
    }),
  },
  {
    name: 'other-ratio-taken',
    does: 'unknown aspect ratios fall back',
    make: laxRequest(['images.character'], (json) => {
      if (json.aspect_ratio === 'no-such-value') delete json.aspect_ratio;
    }),
  },
  {
    name: 'unavailable-model-taken',
    does: 'vendorc is made with flux-dev',
    make: laxRequest(['images.generate'], (json) => {
      if (json.model_type === 'vendorc') json.model_type = 'flux-dev';
    }),
  },
  {
    name: 'limit-unenforced',
    does: 'a limit over 100 is taken',
    make: () => ({
      request(request) {
        request.url = request.url.replace(/limit=(\d{3,})/, 'limit=100');
        return undefined;
      },
    }),
  },
  {
    name: 'bad-cursor-ignored',
    does: 'a cursor that is none gives the first page',
    make: () => ({
      request(request) {
        request.url = request.url.replace(/cursor=[^&]*(%20|\+|x{9})[^&]*/, '');
        return undefined;
      },
    }),
  },
  {
    name: 'bad-id-as-missing',
    does: 'a run id that is none is told as missing',
    make: brokenHeaders(['runs.get'], (response, request) => {
      if (response.status === 422 && !request.headers.prefer) {
        response.status = 404;
        changeJson(response, () => ({ message: 'There is no such run.', code: 'run_not_found' }));
      }
    }),
  },
];
