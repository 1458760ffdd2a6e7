import { pickFields } from './pick-fields.ts';
import { runOperation } from './run-operation.ts';
import { addressOf, unfinishedUrl } from './run-responses.ts';
import { imageFrom } from './source-requests.ts';

export const imagesExtract = runOperation<'images.extract'>({
  returnsResult: true,
  plan({ body }) {
    const { prompt, image_url, run_id } = body;
    // `extract` is another name for `content`; the run stores and shows `content`.
    const mode = body.mode === 'extract' ? 'content' : body.mode;
    return {
      work: {
        kind: 'extract',
        input: { prompt, ...(mode && { mode }), ...pickFields(body, 'multiple', 'preserve_alpha', 'invert') },
      },
      seeded: false,
      sources: imageFrom('source', { image_url, run_id }, body.image_index),
      parentRunId: run_id,
      setInputs: mode === undefined ? {} : { mode },
    };
  },
  show(run, { body }, service) {
    const unfinished = unfinishedUrl(run, service);
    if (unfinished !== undefined) return unfinished;
    const urls = run.files.map(({ file }) => service.fileUrl(file));
    return { status: 200, json: { ...addressOf(run, service), ...(body.multiple === true && { urls }) } };
  },
});
