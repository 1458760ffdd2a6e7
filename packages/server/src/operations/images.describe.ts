import { runOperation } from './run-operation.ts';
import { stillRunning } from './run-responses.ts';

export const imagesDescribe = runOperation<'images.describe'>({
  returnsResult: true,
  show(run, _call, service) {
    const unfinished = stillRunning(run, service);
    if (unfinished !== undefined) return unfinished;
    const { output: data } = service.runs.present(run);
    return { status: 200, json: { success: true, message: 'The image is described.', data } };
  },
});
