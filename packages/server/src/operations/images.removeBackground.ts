import { showPicture } from './answers.ts';
import { picture } from './pictures.ts';
import { runOperation } from './run-operation.ts';

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
