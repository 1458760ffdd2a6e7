import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showRun } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesEditVendora = runOperation<'images.edit.vendora'>({
  plan({ body }) {
    const { prompt, image, image_url, run_id, reference_image_url } = body;
    return {
      work: { kind: 'edit', input: { model: 'vendora', prompt, ...pickFields(body, 'width', 'height') } },
      seeded: true,
      sources: [
        ...imageFrom('source', { image, image_url, run_id }, body.image_index),
        ...imageFrom('reference', { reference_image_url }),
      ],
      modelType: 'vendora',
    };
  },
  show: showRun,
});
