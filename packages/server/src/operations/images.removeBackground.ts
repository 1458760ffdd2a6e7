import { runOperation } from './run-operation.ts';
import { showPicture } from './run-responses.ts';
import { picture } from './source-requests.ts';

export const imagesRemoveBackground = runOperation<'images.removeBackground'>({
  answersResult: true,
  plan({ body: { image, imageUrl, run_id, image_index } }) {
    return {
      work: { kind: 'removeBackground', input: {} },
      seeded: false,
      sources: picture('source', { image, imageUrl, run_id }, image_index),
      parentRunId: run_id,
    };
  },
  show: showPicture,
});
