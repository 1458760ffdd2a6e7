import { runOperation } from './run-operation.ts';
import { stillRunning } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesDescribe = runOperation<'images.describe'>({
  returnsResult: true,
  plan({ body: { image, image_url, run_id, image_index } }) {
    return {
      work: { kind: 'describe', input: {} },
      seeded: false,
      sources: imageFrom('source', { image, image_url, run_id }, image_index),
    };
  },
  show(run, _call, service) {
    const unfinished = stillRunning(run, service);
    if (unfinished !== undefined) return unfinished;
    const { output: data } = service.runs.present(run);
    return { status: 200, json: { success: true, message: 'The image is described.', data } };
  },
});
