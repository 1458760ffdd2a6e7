import { openSession } from '../../session.ts';
import { type Call, eachSource, fieldsOf, make, placing, promptAndSources, source } from '../call.ts';
import { editWith } from '../edit-operations.ts';
import { makeRun } from '../follow.ts';
import { place, placeAsRun, placeAsUrl } from '../place.ts';
import { readSource } from '../source.ts';

export async function edit(call: Call): Promise<void> {
  const session = await openSession(call.options);
  const { options } = call;
  const operation = editWith(options.model, Boolean(options.mask));
  const { prompt, sources } = await promptAndSources(call.words);
  const mask = typeof options.mask === 'string' ? await readSource(options.mask) : undefined;
  const style = options.reference === undefined ? undefined : await readSource(options.reference);
  const jobs = eachSource(sources, prompt, async (image, work) => {
    const input = {
      prompt,
      ...(mask && { mask_url: await placeAsUrl(session, mask, placing(work, true)) }),
      ...(style && { reference_image_url: await placeAsUrl(session, style, placing(work)) }),
      ...(operation.needsRun
        ? operation.fields(await placeAsRun(session, image, placing(work)))
        : source(await place(session, image, placing(work)), 'run_id', 'image_url')),
      ...fieldsOf(call),
    };
    return makeRun(work, (given) => operation.call(session.client, input, given));
  });
  await make(session, call, jobs, { prompt: call.words[0] === '-' ? prompt : undefined, sources });
}
