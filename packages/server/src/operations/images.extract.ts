import { planWork } from './plan-work.ts';
import { runOperation } from './run-operation.ts';
import { addressOf, unfinishedUrl } from './run-responses.ts';

export const imagesExtract = runOperation<'images.extract'>({
  returnsResult: true,
  plan(call) {
    const { work, ...plan } = planWork(call);
    // `extract` is another name for `content`; the run stores and shows `content`.
    const mode = call.body.mode === 'extract' ? { mode: 'content' as const } : {};
    return { ...plan, work: { ...work, input: { ...work.input, ...mode } } as typeof work, setInputs: mode };
  },
  show(run, { body }, service) {
    const unfinished = unfinishedUrl(run, service);
    if (unfinished !== undefined) return unfinished;
    const urls = run.files.map(({ file }) => service.fileUrl(file));
    return { status: 200, json: { ...addressOf(run, service), ...(body.multiple === true && { urls }) } };
  },
});
