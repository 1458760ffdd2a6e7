import { brokenRun, changeJson, laxRequest, type NamedFault, readJson, refusing, runsOf } from '../fault.ts';

/** Fields that a run does not use are refused, used, fetched, or listed otherwise than they were sent. */
export const faultsOfUnusedFields: NamedFault[] = [
  {
    name: 'unused-field-refused',
    does: 'a field that the model does not use is refused',
    make: refusing(['images.generate'], (json) => 'strength_model' in json && json.model_type !== 'wan-image-2.1'),
  },
  {
    name: 'unused-runs-looked-up',
    does: 'runs that the model does not use are looked up',
    make: refusing(['images.generate'], (json) => 'run_ids' in json && json.model_type === 'vendora'),
  },
  {
    name: 'mask-without-image-refused',
    does: 'a mask without an image is refused',
    make: refusing(['images.generate'], (json) => 'mask_url' in json && !('reference_image_url' in json)),
  },
  {
    name: 'character-mask-refused',
    does: 'the mask of a character without a background is refused',
    make: refusing(['images.character'], (json) => 'mask' in json && !('image' in json)),
  },
  {
    name: 'image-index-without-run-refused',
    does: 'image_index is refused beside a URL',
    make: refusing(['images.describe'], (json) => 'image_index' in json && 'image_url' in json),
  },
  {
    name: 'unused-image-fetched',
    does: 'an image is fetched, though the model does not use it',
    make: () => ({
      async request({ operation, body }) {
        const { reference_image_url: url } = readJson(body) ?? {};
        if (operation === 'images.generate' && /^http:\/\/127\./.test(url)) await fetch(url).catch(() => undefined);
        return undefined;
      },
    }),
  },
  {
    name: 'unused-field-used',
    does: 'guidance is used, though cfg_scale is given',
    make: laxRequest(['images.generate'], (json) => {
      if ('guidance' in json) delete json.cfg_scale;
    }),
  },
  {
    name: 'unused-size-used',
    does: 'aspect_ratio sets the size of a model that has no use for it',
    make: () => ({
      request(request) {
        if (request.operation !== 'images.generate') return undefined;
        changeJson(request, (json) => {
          if (json.model_type === 'vendora' && json.aspect_ratio !== undefined && json.width === 64) json.width = 80;
        });
        return undefined;
      },
      response(response) {
        changeJson(response, (json) => {
          for (const { inputs } of runsOf(json)) if (inputs?.width === 80) inputs.width = 64;
        });
      },
    }),
  },
  {
    name: 'ignored-unlisted',
    does: 'ignored_inputs are always empty',
    make: brokenRun((run) => {
      run.ignored_inputs = [];
    }),
  },
  {
    name: 'ignored-in-other-order',
    does: 'ignored_inputs are sorted by name',
    make: brokenRun((run) => {
      run.ignored_inputs?.sort();
    }),
  },
  {
    name: 'used-listed-as-ignored',
    does: 'ignored_inputs list a field that is used',
    make: brokenRun((run) => {
      if ('seed' in Object(run.inputs)) run.ignored_inputs?.push('seed');
    }),
  },
];
