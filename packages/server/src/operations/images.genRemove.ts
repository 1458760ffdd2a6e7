import { showAddress } from './answers.ts';
import { pickFields } from './pick-fields.ts';
import { picture } from './pictures.ts';
import { runOperation } from './run-operation.ts';

export const imagesGenRemove = runOperation<'images.genRemove'>({
  answersResult: true,
  plan({ body }) {
    const { prompt, image_url, run_id } = body;
    return {
      work: { kind: 'generativeRemove', input: { prompt, ...pickFields(body, 'remove_shadow', 'multiple') } },
      seeded: false,
      sources: picture('source', { image_url, run_id }, body.image_index),
      parentRunId: run_id,
    };
  },
  show: showAddress,
});
