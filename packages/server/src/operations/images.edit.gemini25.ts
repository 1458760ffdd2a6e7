import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesEditGemini25 = runOperation<'images.edit.gemini25'>({
  plan({ body }) {
    const { prompt, image, image_url, run_id, reference_image_url, mask_url } = body;
    return {
      work: { kind: 'edit', input: { model: 'gemini25', prompt, ...pickFields(body, 'aspect_ratio') } },
      seeded: true,
      sources: [
        ...imageFrom('source', { image, image_url, run_id }, body.image_index),
        ...imageFrom('reference', { reference_image_url }),
        ...imageFrom('mask', { mask_url }),
      ],
      maskOver: 'source',
      modelType: 'gemini-2.5',
    };
  },
  show: showGeneration,
});
