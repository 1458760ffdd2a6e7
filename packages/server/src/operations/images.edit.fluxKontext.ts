import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showRun } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesEditFluxKontext = runOperation<'images.edit.fluxKontext'>({
  plan({ body }) {
    const { prompt, original_run_id, aspect_ratio } = body;
    // The engine keeps the frame of the image unless another is requested.
    const frame = aspect_ratio === 'match_input_image' ? {} : pickFields(body, 'aspect_ratio');
    return {
      work: { kind: 'edit', input: { model: 'flux-kontext-max', prompt, ...frame } },
      seeded: true,
      sources: imageFrom('source', { original_run_id }, body.image_index),
      modelType: 'flux-kontext-max',
    };
  },
  show: showRun,
});
