import { showGeneration } from './answers.ts';
import { pickFields } from './pick-fields.ts';
import { pictures } from './pictures.ts';
import { runOperation } from './run-operation.ts';

export const imagesCombine = runOperation<'images.combine'>({
  plan({ body }) {
    const { images, image_urls, run_ids } = body;
    return {
      work: { kind: 'combine', input: pickFields(body, 'mode', 'output_format') },
      seeded: false,
      sources: pictures({ images, image_urls, run_ids }),
    };
  },
  show: showGeneration,
});
