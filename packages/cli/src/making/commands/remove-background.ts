import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, source } from '../call.ts';
import { makeResult } from '../follow.ts';
import { place } from '../place.ts';
import { readSources } from '../source.ts';

export async function removeBackground(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const sources = await readSources(call.words);
  const jobs = eachSource(sources, 'cut out', async (image, work) => {
    const input = { ...source(await place(session, image, placing(work)), 'run_id', 'imageUrl'), ...fieldsOf(call) };
    const { json } = session.client.images.removeBackground;
    return makeResult(work, 'remove-background', input, (given) => json(input as never, given));
  });
  await make(session, call, jobs, { sources });
}
