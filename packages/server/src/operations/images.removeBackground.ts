import { runOperation } from './run-operation.ts';
import { showImage } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesRemoveBackground = runOperation<'images.removeBackground'>({
  returnsResult: true,
  plan({ body: { image, imageUrl, run_id, image_index } }) {
    return {
      work: { kind: 'removeBackground', input: {} },
      seeded: false,
      sources: imageFrom('source', { image, imageUrl, run_id }, image_index),
      parentRunId: run_id,
    };
  },
  show: showImage,
});
