import { showGeneration } from './answers.ts';
import { pickFields } from './pick-fields.ts';
import { pictures } from './pictures.ts';
import { runOperation } from './run-operation.ts';

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
