import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showGeneration } from './run-responses.ts';
import { pictures } from './source-requests.ts';

export const imagesCombineGemini25 = runOperation<'images.combine.gemini25'>({
  plan({ body }) {
    const { prompt, images, image_urls, run_ids } = body;
    return {
      work: { kind: 'combine', input: { model: 'gemini25', prompt, ...pickFields(body, 'aspect_ratio') } },
      seeded: true,
      sources: pictures({ images, image_urls, run_ids }),
      modelType: 'gemini-2.5',
    };
  },
  show: showGeneration,
});
