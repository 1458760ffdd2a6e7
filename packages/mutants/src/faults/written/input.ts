import { brokenHeaders, brokenRun, changeJson, laxRequest, type NamedFault, refusing } from '../fault.ts';

const good =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Valid requests that are refused, used differently than they were sent, or refused for another reason. */
export const faultsOfInput: NamedFault[] = [
  {
    name: 'minimum-refused',
    does: 'the least width is refused',
    make: refusing(['images.edit.vendora'], (json) => json.width === 64),
  },
  {
    name: 'maximum-refused',
    does: 'the longest video is refused',
    make: refusing(['generateVideo'], (json) => json.duration === 10),
  },
  {
    name: 'enum-value-refused',
    does: 'a listed mode is refused',
    make: refusing(['images.combine'], (json) => json.mode === 'overlay'),
  },
  {
    name: 'casing-refused',
    does: 'enum values are read in one casing only',
    make: refusing(['images.character'], (json) =>
      ['rendering_speed', 'style_type', 'magic_prompt_option'].some(
        (field) => typeof json[field] === 'string' && json[field] === json[field].toUpperCase(),
      ),
    ),
  },
  {
    name: 'other-casing-refused',
    does: 'camel case is refused',
    make: refusing(['images.reframe'], (json) => 'runId' in json),
  },
  {
    name: 'length-by-units',
    does: 'lengths are counted in UTF-16 units',
    make: refusing(
      ['images.generate'],
      (json) => typeof json.prompt === 'string' && json.prompt.length > 4000 && [...json.prompt].length <= 4000,
    ),
  },
  {
    name: 'empty-metadata-refused',
    does: 'empty metadata is refused',
    make: refusing(['images.generate'], (json) => JSON.stringify(json.metadata) === '{}'),
  },
  {
    name: 'guidance-changed',
    does: 'guidance is quietly capped at 10',
    make: laxRequest(['images.generate'], (json) => {
      if (json.guidance > 10 && json.guidance <= 100) json.guidance = 10;
    }),
  },
  {
    name: 'seed-ignored',
    does: 'a given seed is not used',
    make: laxRequest(['images.generate'], (json) => {
      delete json.seed;
    }),
  },
  {
    name: 'image-index-ignored',
    does: 'the first image of a run is used, whichever was asked for',
    make: laxRequest(['images.edit.nanobanana'], (json) => {
      if (json.image_index === 1) json.image_index = 0;
    }),
  },
  {
    name: 'output-format-ignored',
    does: 'every image is a PNG, whatever format was asked for',
    make: laxRequest(['images.generate'], (json) => {
      delete json.output_format;
    }),
  },
  {
    name: 'tags-lost',
    does: 'tags are lost',
    make: brokenRun((run) => {
      run.tags = [];
    }),
  },
  {
    name: 'update-ignored',
    does: 'metadata stays as it was when it is changed',
    make: laxRequest(['runs.update'], (json) => {
      if (!('metadata' in json)) return;
      delete json.metadata;
      json.tags ??= ['verify'];
    }),
  },
  {
    name: 'metadata-lost',
    does: 'metadata is lost',
    make: brokenRun((run) => {
      run.metadata = null;
    }),
  },
  {
    name: 'defaults-untold',
    does: 'inputs lack the defaults',
    make: brokenRun((run) => {
      if (run.inputs?.guidance === 7.5) delete run.inputs.guidance;
    }),
  },
  {
    name: 'secret-told',
    does: 'inputs show the webhook secret',
    make: () => {
      const secrets = new Map<string, string>();
      return {
        request(request) {
          changeJson(request, (json) => {
            if (json?.webhook_secret && json.webhook_url) secrets.set(json.webhook_url, json.webhook_secret);
          });
          return undefined;
        },
        response(response) {
          changeJson(response, (json) => {
            const inputs = json?.data?.inputs ?? json?.inputs;
            const secret = secrets.get(inputs?.webhook_url);
            if (secret) inputs.webhook_secret = secret;
          });
        },
      };
    },
  },
  {
    name: 'unreadable-as-422',
    does: 'a body that cannot be read is 422',
    make: brokenHeaders(['images.generate'], (response) => {
      if (response.status === 400) {
        response.status = 422;
        changeJson(response, (json) => ({
          ...json,
          code: 'validation_error',
          details: { issues: [{ path: '', message: 'x', rule: 'x' }] },
        }));
      }
    }),
  },
  {
    name: 'type-as-422',
    does: 'a body of another type is 422',
    make: brokenHeaders(['images.generate'], (response) => {
      if (response.status === 415) {
        response.status = 422;
        changeJson(response, (json) => ({
          ...json,
          code: 'validation_error',
          details: { issues: [{ path: '', message: 'x', rule: 'x' }] },
        }));
      }
    }),
  },
  {
    name: 'accept-ignored',
    does: 'Accept is ignored',
    make: () => ({
      request(request) {
        delete request.headers.accept;
        return undefined;
      },
    }),
  },
  {
    name: 'run-for-json',
    does: 'a result that is an image is a run for Accept: application/json',
    make: () => ({
      response(response, request) {
        if (request.operation !== 'images.removeBackground' || request.headers.accept !== 'application/json') return;
        response.headers['content-type'] = 'application/json';
        response.body = Buffer.from(JSON.stringify({ run_id: response.headers['run-id'] }));
      },
    }),
  },
  {
    name: 'error-without-success',
    does: 'errors of an upload lack success',
    make: brokenHeaders(['images.upload'], (response) => {
      if (response.status >= 400) changeJson(response, ({ success: _, ...json }) => json);
    }),
  },
  {
    name: 'any-secret-taken',
    does: 'a webhook secret that is not base64 after whsec_ is taken',
    make: laxRequest(['images.generate'], (json) => {
      const { webhook_secret: secret } = json;
      if (typeof secret === 'string' && secret.includes(' ')) json.webhook_secret = secret.slice('whsec_'.length);
    }),
  },
  {
    name: 'contract-names-in-errors',
    does: "an error names a field by the contract's name, also if it was sent in the other casing",
    make: brokenHeaders(['images.generate'], (response) => {
      if (response.status !== 422) return;
      changeJson(response, (json) => {
        for (const issue of json.details?.issues ?? []) {
          issue.path = String(issue.path).replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        }
      });
    }),
  },
  {
    name: 'mask-size-unchecked',
    does: 'a mask of another size is taken',
    make: laxRequest(['edit.maskImage'], (json) => {
      if (
        json.original_image_url?.startsWith?.('data:image/png') &&
        json.mask_image_url?.startsWith?.('data:image/png')
      )
        json.mask_image_url = json.original_image_url;
    }),
  },
  {
    name: 'gif-taken',
    does: 'a GIF is taken for a image',
    make: () => ({
      request(request) {
        const at = request.body.indexOf('GIF89a');
        if (request.operation === 'images.upload' && at > 0) {
          const end = request.body.indexOf('\r\n--', at);
          request.body = Buffer.concat([
            request.body.subarray(0, at),
            Buffer.from(good.split(',')[1] ?? '', 'base64'),
            request.body.subarray(end),
          ]);
        }
        return undefined;
      },
    }),
  },
  {
    name: 'form-field-lost',
    does: 'form data lose their seed',
    make: () => ({
      request(request) {
        if (request.headers['content-type']?.startsWith('multipart'))
          request.body = Buffer.from(
            request.body
              .toString('latin1')
              .replace(/--[\w-]+\r\nContent-Disposition: form-data; name="seed"\r\n\r\n[^\r]*\r\n/, ''),
            'latin1',
          );
        return undefined;
      },
    }),
  },
];
