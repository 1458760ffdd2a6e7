import {
  changeJson,
  errorResponse,
  type Fault,
  onBody,
  onJson,
  onRequest,
  onResponse,
  onRuns,
  readJson,
  refusing,
  runsOf,
} from '../fault.ts';
import { goodImage } from './laxness.ts';

/** Valid requests that are refused, used differently than they were sent, or refused for another reason. */
export const faultsOfInput = {
  'minimum-refused': refusing(['images.edit.vendora'], (json) => json.width === 64),
  'maximum-refused': refusing(['generateVideo'], (json) => json.duration === 10),
  'enum-value-refused': refusing(['images.combine'], (json) => json.mode === 'overlay'),
  'casing-refused': refusing(['images.character'], (json) =>
    ['rendering_speed', 'style_type', 'magic_prompt_option'].some(
      (field) => typeof json[field] === 'string' && json[field] === json[field].toUpperCase(),
    ),
  ),
  'other-casing-refused': refusing(['images.reframe'], (json) => 'runId' in json),
  'length-by-units': refusing(
    ['images.generate'],
    ({ prompt }) => typeof prompt === 'string' && prompt.length > 4000 && [...prompt].length <= 4000,
  ),
  'empty-metadata-refused': refusing(['images.generate'], (json) => JSON.stringify(json.metadata) === '{}'),
  'unused-field-refused': refusing(
    ['images.generate'],
    (json) => 'strength_model' in json && json.model_type !== 'wan-image-2.1',
  ),
  'unused-runs-looked-up': refusing(['images.generate'], (json) => 'run_ids' in json && json.model_type === 'vendora'),
  'mask-without-image-refused': refusing(
    ['images.generate'],
    (json) => 'mask_url' in json && !('reference_image_url' in json),
  ),
  'character-mask-refused': refusing(['images.character'], (json) => 'mask' in json && !('image' in json)),
  'image-index-without-run-refused': refusing(
    ['images.describe'],
    (json) => 'image_index' in json && 'image_url' in json,
  ),
  'fails-on-emoji': () => ({
    request: ({ body }) =>
      body.includes('🦊') ? errorResponse(500, { message: 'Failed.', code: 'internal_error' }) : undefined,
  }),
  'guidance-changed': onBody(['images.generate'], (json) => {
    if (json.guidance > 10 && json.guidance <= 100) json.guidance = 10;
  }),
  'seed-ignored': onBody(['images.generate'], (json) => delete json.seed),
  'image-index-ignored': onBody(['images.edit.nanobanana'], (json) => {
    if (json.image_index === 1) json.image_index = 0;
  }),
  'output-format-ignored': onBody(['images.generate'], (json) => delete json.output_format),
  'update-ignored': onBody(['runs.update'], (json) => {
    if (!('metadata' in json)) return;
    delete json.metadata;
    json.tags ??= ['verify'];
  }),
  'tags-lost': onRuns((run) => Object.assign(run, { tags: [] })),
  'metadata-lost': onRuns((run) => Object.assign(run, { metadata: null })),
  'defaults-not-shown': onRuns((run) => run.inputs?.guidance === 7.5 && delete run.inputs.guidance),
  'secret-shown': () => {
    const secrets = new Map<string, string>();
    return {
      ...onRequest((request) =>
        changeJson(request, ({ webhook_url, webhook_secret }) => {
          if (webhook_secret && webhook_url) secrets.set(webhook_url, webhook_secret);
        }),
      )(),
      ...onResponse([], (response) =>
        changeJson(response, (json) => {
          const inputs = json.data?.inputs ?? json.inputs;
          const secret = secrets.get(inputs?.webhook_url);
          if (secret) inputs.webhook_secret = secret;
        }),
      )(),
    };
  },
  'unreadable-as-422': as422(400),
  'type-as-422': as422(415),
  'accept-ignored': onRequest(({ headers }) => delete headers.accept),
  'run-for-json': onResponse(['images.removeBackground'], (response, { headers }) => {
    if (headers.accept !== 'application/json') return;
    response.headers['content-type'] = 'application/json';
    response.body = Buffer.from(JSON.stringify({ run_id: response.headers['run-id'] }));
  }),
  'contract-names-in-errors': onJson(
    ['images.generate'],
    (json) => {
      for (const issue of json.details?.issues ?? [])
        issue.path = String(issue.path).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    },
    (status) => status === 422,
  ),
  'gif-accepted': onRequest((request) => {
    const at = request.body.indexOf('GIF89a');
    if (request.operation !== 'images.upload' || at <= 0) return;
    const [before, after] = [request.body.subarray(0, at), request.body.subarray(request.body.indexOf('\r\n--', at))];
    request.body = Buffer.concat([before, Buffer.from(goodImage.split(',')[1] ?? '', 'base64'), after]);
  }),
  'form-field-lost': onRequest((request) => {
    if (!request.headers['content-type']?.startsWith('multipart')) return;
    const part = /--[\w-]+\r\nContent-Disposition: form-data; name="seed"\r\n\r\n[^\r]*\r\n/;
    request.body = Buffer.from(request.body.toString('latin1').replace(part, ''), 'latin1');
  }),
  'unused-image-fetched': onRequest(async ({ operation, body }) => {
    const { reference_image_url: url } = readJson(body) ?? {};
    if (operation === 'images.generate' && /^http:\/\/127\./.test(url)) await fetch(url).catch(() => undefined);
  }),
  'unused-field-used': onBody(['images.generate'], (json) => 'guidance' in json && delete json.cfg_scale),
  'unused-size-used': () => ({
    ...onBody(['images.generate'], (json) => {
      if (json.model_type === 'vendora' && json.aspect_ratio !== undefined && json.width === 64) json.width = 80;
    })(),
    ...onResponse([], (response) =>
      changeJson(response, (json) => {
        for (const { inputs } of runsOf(json)) if (inputs?.width === 80) inputs.width = 64;
      }),
    )(),
  }),
  'ignored-unlisted': onRuns((run) => Object.assign(run, { ignored_inputs: [] })),
  'ignored-in-other-order': onRuns((run) => run.ignored_inputs?.sort()),
  'used-listed-as-ignored': onRuns((run) => 'seed' in Object(run.inputs) && run.ignored_inputs?.push('seed')),
} satisfies Record<string, () => Fault>;

/** An error of another status is a validation error. */
function as422(status: number): () => Fault {
  return onResponse(['images.generate'], (response) => {
    if (response.status !== status) return;
    response.status = 422;
    const details = { issues: [{ path: '', message: 'x', rule: 'x' }] };
    changeJson(response, (json) => ({ ...json, code: 'validation_error', details }));
  });
}
