import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesEditNanobanana = runOperation<'images.edit.nanobanana'>({
  plan({ body }) {
    const { prompt, image, image_url, run_id, reference_image_url } = body;
    return {
      work: { kind: 'edit', input: { model: 'nanobanana', prompt } },
      seeded: true,
      sources: [
        ...imageFrom('source', { image, image_url, run_id }, body.image_index),
        ...imageFrom('reference', { reference_image_url }),
      ],
      modelType: 'nanobanana',
    };
  },
  show: showGeneration,
});
