import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { imagesFrom } from './source-requests.ts';

export const imagesCombine = runOperation<'images.combine'>({
  plan({ body }) {
    const { images, image_urls, run_ids } = body;
    return {
      work: { kind: 'combine', input: pickFields(body, 'mode', 'output_format') },
      seeded: false,
      sources: imagesFrom({ images, image_urls, run_ids }),
    };
  },
  show: showGeneration,
});
