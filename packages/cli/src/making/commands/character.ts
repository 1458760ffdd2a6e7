import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, promptAndSources, source } from '../call.ts';
import { makeRun } from '../follow.ts';
import { place, placeAsUrl } from '../place.ts';
import { readSource } from '../source.ts';

export async function character(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { image = [], mask } = call.options;
  const { prompt, sources } = await promptAndSources(call.words);
  const scene = image[0] === undefined ? undefined : await readSource(image[0]);
  const where = typeof mask === 'string' ? await readSource(mask) : undefined;
  const jobs = eachSource(sources, prompt, async (picture, work) => {
    const placed = await place(session, picture, placing(work));
    const input = {
      prompt,
      ...source(placed, 'character_reference_run_id', 'character_reference_image'),
      ...(scene && { image: await placeAsUrl(session, scene, placing(work)) }),
      ...(where && { mask: await placeAsUrl(session, where, placing(work, true)) }),
      ...fieldsOf(call),
    };
    return makeRun(work, (given) => session.client.images.character(input as never, given));
  });
  await make(session, call, jobs, { prompt: call.words[0] === '-' ? prompt : undefined, sources });
}
