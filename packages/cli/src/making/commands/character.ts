import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, promptAndSources, source } from '../call.ts';
import { makeRun } from '../follow.ts';
import type { Job, Made, Work } from '../job.ts';
import { place, placeAsUrl } from '../place.ts';
import { readSource, type Source } from '../source.ts';

export async function character(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { image = [], mask } = call.options;
  const { prompt, sources } = await promptAndSources(call.words, true);
  const scene = image[0] === undefined ? undefined : await readSource(image[0]);
  const where = typeof mask === 'string' ? await readSource(mask) : undefined;
  const draw = async (work: Work, image?: Source): Promise<Made> => {
    const placed = image && (await place(session, image, placing(work)));
    const input = {
      prompt,
      ...(placed && source(placed, 'character_reference_run_id', 'character_reference_image')),
      ...(scene && { image: await placeAsUrl(session, scene, placing(work)) }),
      ...(where && { mask: await placeAsUrl(session, where, placing(work, true)) }),
      ...fieldsOf(call),
    };
    return makeRun(work, (given) => session.client.images.character(input as never, given));
  };
  const alone: Job = { label: prompt, title: prompt, words: [], make: draw };
  const jobs = sources.length > 0 ? eachSource(sources, prompt, (one, work) => draw(work, one)) : [alone];
  await make(session, call, jobs, { prompt: call.words[0] === '-' ? prompt : undefined, sources });
}
