import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { imagesFrom } from './source-requests.ts';

export const imagesCombineGemini25 = runOperation<'images.combine.gemini25'>({
  plan({ body }) {
    const { prompt, images, image_urls, run_ids } = body;
    return {
      work: { kind: 'combine', input: { model: 'gemini25', prompt, ...pickFields(body, 'aspect_ratio') } },
      seeded: true,
      sources: imagesFrom({ images, image_urls, run_ids }),
      modelType: 'gemini-2.5',
    };
  },
  show: showGeneration,
});
