import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, source } from '../call.ts';
import { makeRun } from '../follow.ts';
import { place } from '../place.ts';
import { readSources } from '../source.ts';

export async function video(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const title = call.options.prompt ?? '';
  const sources = await readSources(call.words);
  const jobs = eachSource(sources, title, async (image, work) => {
    const placed = await place(session, image, placing(work));
    const input = { ...source(placed, 'source_run_id', 'image_url'), ...fieldsOf(call) };
    return makeRun(work, (given) => session.client.generateVideo(input as never, given));
  });
  await make(session, call, jobs, { sources });
}
