import { runOperation } from './run-operation.ts';
import { showImage } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesSegmentImage = runOperation<'images.segmentImage'>({
  returnsResult: true,
  plan({ body: { prompt, image, imageUrl, run_id, image_index } }) {
    return {
      work: { kind: 'segment', input: { prompt } },
      seeded: false,
      // If an image is given too, the run is only the parent.
      sources: imageFrom('source', { image, imageUrl, run_id }, image_index),
      parentRunId: run_id,
    };
  },
  show: showImage,
});
