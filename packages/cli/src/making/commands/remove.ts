import { CliError } from '../../cli-error.ts';
import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, promptAndSources, source } from '../call.ts';
import { makeResult } from '../follow.ts';
import { place, placeAsUrl } from '../place.ts';
import { readSource, readSources } from '../source.ts';

/** By words, or by a mask: then every word is an image. */
export async function remove(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { client } = session;
  const { mask } = call.options;
  if (typeof mask === 'string') {
    const marked = await readSource(mask);
    const sources = await readSources(call.words);
    const jobs = eachSource(sources, 'without', async (image, work) => {
      const input = {
        original_image_url: await placeAsUrl(session, image, placing(work)),
        mask_image_url: await placeAsUrl(session, marked, placing(work, true)),
        ...fieldsOf(call),
      };
      return makeResult(work, 'mask-edit', input, (given) => client.edit.maskImage(input, given));
    });
    return make(session, call, jobs, { sources });
  }
  if (call.words.length === 0)
    throw new CliError(
      'usage',
      'Name what to remove, or pass a mask.',
      'darkroom remove "the boat" lake.png, or darkroom remove lake.png --mask boat.png',
    );
  const { prompt, sources } = await promptAndSources(call.words);
  const jobs = eachSource(sources, `without ${prompt}`, async (image, work) => {
    const placed = await place(session, image, placing(work));
    const input = { prompt, ...source(placed, 'run_id', 'image_url'), ...fieldsOf(call) };
    return makeResult(work, 'generative-remove', input, (given) => client.images.genRemove(input as never, given));
  });
  await make(session, call, jobs, { prompt: call.words[0] === '-' ? prompt : undefined, sources });
}
