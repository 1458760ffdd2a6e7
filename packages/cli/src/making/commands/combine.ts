import { CliError } from '../../cli-error.ts';
import { openSession } from '../../session.ts';
import { type Call, fieldsOf, make, placeAll } from '../call.ts';
import { makeRun } from '../follow.ts';
import type { Job } from '../job.ts';
import { readSources } from '../source.ts';

export async function combine(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { prompt } = call.options;
  // Only a model can follow a prompt.
  const model = call.options.model ?? (prompt === undefined ? '' : 'gemini-2.5');
  const sources = await readSources(call.words);
  const { images } = session.client;
  const operations: Record<string, typeof images.combine | typeof images.combine.gemini25> = {
    '': images.combine,
    'gemini-2.5': images.combine.gemini25,
    nanobanana: images.combine.nanobanana,
  };
  const operation = Object.hasOwn(operations, model) ? operations[model] : undefined;
  if (!operation)
    throw new CliError(
      'usage',
      `${model} does not combine images.`,
      `Use ${Object.keys(operations).filter(Boolean).join(' or ')}. Without -m, the images are placed side by side.`,
    );
  if (model && prompt === undefined && !call.options.field?.some((text) => text.startsWith('prompt=')))
    throw new CliError('usage', `${model} needs a prompt.`, 'Say what to draw from the images: -p "…"');
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
