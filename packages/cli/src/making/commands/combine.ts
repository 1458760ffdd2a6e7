import { CliError } from '../../cli-error.ts';
import { openSession } from '../../session.ts';
import { type Call, fieldsOf, make, placeAll } from '../call.ts';
import { makeRun } from '../follow.ts';
import type { Job } from '../job.ts';
import { readSources } from '../source.ts';

export async function combine(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { model, prompt } = call.options;
  const sources = await readSources(call.words);
  const { images } = session.client;
  const operations: Record<string, typeof images.combine | typeof images.combine.gemini25> = {
    '': images.combine,
    'gemini-2.5': images.combine.gemini25,
    nanobanana: images.combine.nanobanana,
  };
  const operation = operations[model ?? ''];
  if (!operation)
    throw new CliError(
      'usage',
      `${model} does not combine images.`,
      `Use ${Object.keys(operations).filter(Boolean).join(' or ')}. Without -m, the images are placed side by side.`,
    );
  const job: Job = {
    label: prompt ?? `${sources.length} images`,
    title: prompt ?? 'combined',
    words: [],
    make: async (work) => {
      const input = { ...(prompt && { prompt }), ...(await placeAll(work, sources)), ...fieldsOf(call) };
      return makeRun(work, (given) => operation(input as never, given));
    },
  };
  await make(session, call, [job], { sources });
}
