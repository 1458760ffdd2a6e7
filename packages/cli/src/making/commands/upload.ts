import { isApiError } from '@darkroom/client';
import { SourceError } from '../../cli-error.ts';
import { openSession } from '../../session.ts';
import { style } from '../../text/style.ts';
import { type Call, eachSource, fieldsOf, placing } from '../call.ts';
import { checkMask } from '../check-mask.ts';
import { placeAsRun } from '../place.ts';
import { runJobs } from '../run-jobs.ts';
import { readSources } from '../source.ts';

export async function upload(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { images, runs } = session.client;
  const isMask = call.options.mask === true;
  const fields = fieldsOf(call);
  const sources = await readSources(call.words);
  const names = new Map<string, string>();
  const jobs = eachSource(sources, '', async (image, work) => {
    const { signal, onUpload } = placing(work);
    const note = (runId: string): string => {
      names.set(runId, image.text);
      return runId;
    };
    if (image.kind === 'url' || image.kind === 'run') {
      return { run: await runs.get(note(await placeAsRun(session, image, placing(work, isMask))), { signal }) };
    }
    const file = image.kind === 'stdin' ? new File([new Uint8Array(image.bytes)], 'stdin') : image.text;
    if (isMask) await checkMask(file, image.text);
    try {
      const { data } = await (isMask ? images.uploadMask : images.upload)(
        { ...fields, file },
        { signal, onUploadProgress: ({ loaded, total }) => onUpload(total ? loaded / total : 0) },
      );
      return { run: await runs.get(note(data.run_id), { signal }) };
    } catch (error) {
      throw isApiError(error) ? new SourceError(image.text, error) : error;
    }
  });
  // In a pipe only the run id, for the next command.
  const lineOf = (runId: string): string =>
    process.stdout.isTTY ? `${runId}  ${style(process.stdout, 'dim', names.get(runId) ?? '')}` : runId;
  await runJobs(session, jobs, { lineOf: ({ run }) => lineOf(run.run_id) });
}
