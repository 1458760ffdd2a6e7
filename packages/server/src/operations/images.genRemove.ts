import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { showUrl } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesGenRemove = runOperation<'images.genRemove'>({
  returnsResult: true,
  plan({ body }) {
    const { prompt, image_url, run_id } = body;
    return {
      work: { kind: 'generativeRemove', input: { prompt, ...pickFields(body, 'remove_shadow', 'multiple') } },
      seeded: false,
      sources: imageFrom('source', { image_url, run_id }, body.image_index),
      parentRunId: run_id,
    };
  },
  show: showUrl,
});
