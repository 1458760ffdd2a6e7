import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { imagesFrom } from './source-requests.ts';

export const imagesCombineNanobanana = runOperation<'images.combine.nanobanana'>({
  plan({ body }) {
    const { prompt, images, image_urls, run_ids } = body;
    return {
      work: { kind: 'combine', input: { model: 'nanobanana', prompt } },
      seeded: true,
      sources: imagesFrom({ images, image_urls, run_ids }),
      modelType: 'nanobanana',
    };
  },
  show: showGeneration,
});
