import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, promptAndSources, source } from '../call.ts';
import { makeResult } from '../follow.ts';
import { place } from '../place.ts';

export async function extract(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { prompt, sources } = await promptAndSources(call.words);
  const jobs = eachSource(sources, prompt, async (image, work) => {
    const placed = await place(session, image, placing(work));
    const input = { prompt, ...source(placed, 'run_id', 'image_url'), ...fieldsOf(call) };
    return makeResult(work, 'extract', input, (given) => session.client.images.extract(input as never, given));
  });
  await make(session, call, jobs, { prompt: call.words[0] === '-' ? prompt : undefined, sources });
}
