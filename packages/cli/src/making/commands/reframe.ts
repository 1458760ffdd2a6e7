import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, source } from '../call.ts';
import { makeRun } from '../follow.ts';
import { place } from '../place.ts';
import { readSources } from '../source.ts';

export async function reframe(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const sources = await readSources(call.words);
  const jobs = eachSource(sources, 'reframed', async (image, work) => {
    const input = { ...source(await place(session, image, placing(work)), 'run_id', 'image_url'), ...fieldsOf(call) };
    return makeRun(work, (given) => session.client.images.reframe.json(input as never, given));
  });
  await make(session, call, jobs, { sources });
}
