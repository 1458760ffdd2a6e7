import { CliError } from '../../cli-error.ts';
import { openSession } from '../../session.ts';
import { type Call, fieldsOf, make, placing } from '../call.ts';
import { makeRun } from '../follow.ts';
import type { Job } from '../job.ts';
import { place } from '../place.ts';
import { readPrompt, readSources } from '../source.ts';

export async function reference(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const [word = '', ...tagged] = call.words;
  const pairs = tagged.map((text) => /^@?([^\s@=]+)=(.+)$/.exec(text) ?? []);
  const wrong = pairs.findIndex(([whole]) => whole === undefined);
  if (wrong >= 0)
    throw new CliError('usage', `${tagged[wrong]} has no tag.`, 'Pass images as tag=image: fox=fox.png lake=lake.jpg');
  const prompt = await readPrompt(word);
  const sources = pairs.length === 0 ? [] : await readSources(pairs.map(([, , text = '']) => text));
  const job: Job = {
    label: prompt,
    title: prompt,
    words: [],
    make: async (work) => {
      const placed = await Promise.all(sources.map((one) => place(session, one, placing(work))));
      const images = placed.map(({ runId, url = '' }, at) => ({
        tag: pairs[at]?.[1] ?? '',
        image_reference: runId ?? url,
      }));
      return makeRun(work, (given) =>
        session.client.images.reference({ prompt, images, ...fieldsOf(call) } as never, given),
      );
    },
  };
  await make(session, call, [job], { prompt: word === '-' ? prompt : undefined, sources });
}
