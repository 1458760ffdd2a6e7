import { runOperation } from './run-operation.ts';
import { showUrl } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesBackgroundRemove = runOperation<'images.backgroundRemove'>({
  returnsResult: true,
  plan({ body: { image_url, run_id, image_index } }) {
    return {
      work: { kind: 'removeBackground', input: {} },
      seeded: false,
      sources: imageFrom('source', { image_url, run_id }, image_index),
      parentRunId: run_id,
    };
  },
  show: showUrl,
});
