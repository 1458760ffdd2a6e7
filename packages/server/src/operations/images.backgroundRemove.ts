import { runOperation } from './run-operation.ts';
import { showAddress } from './run-responses.ts';
import { picture } from './source-requests.ts';

export const imagesBackgroundRemove = runOperation<'images.backgroundRemove'>({
  answersResult: true,
  plan({ body: { image_url, run_id, image_index } }) {
    return {
      work: { kind: 'removeBackground', input: {} },
      seeded: false,
      sources: picture('source', { image_url, run_id }, image_index),
      parentRunId: run_id,
    };
  },
  show: showAddress,
});
