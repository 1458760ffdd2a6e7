import { showGeneration } from './answers.ts';
import { pictures } from './pictures.ts';
import { runOperation } from './run-operation.ts';

export const imagesCombineNanobanana = runOperation<'images.combine.nanobanana'>({
  plan({ body }) {
    const { prompt, images, image_urls, run_ids } = body;
    return {
      work: { kind: 'combine', input: { model: 'nanobanana', prompt } },
      seeded: true,
      sources: pictures({ images, image_urls, run_ids }),
      modelType: 'nanobanana',
    };
  },
  show: showGeneration,
});
