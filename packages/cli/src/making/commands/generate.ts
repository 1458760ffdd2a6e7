import { modelTypeNotFound } from '../../model-type-not-found.ts';
import { openSession, type Session } from '../../session.ts';
import { type Call, fieldsOf, make, placeAll, placing } from '../call.ts';
import { loraFields } from '../fields.ts';
import { makeRun } from '../follow.ts';
import type { Job } from '../job.ts';
import { placeAsUrl } from '../place.ts';
import { readPrompt, readSource } from '../source.ts';

export async function generate(call: Call): Promise<void> {
  const { words, options } = call;
  const session = await openSession(options);
  const fields = fieldsOf(call);
  const references = await Promise.all((options.image ?? []).map(readSource));
  const style = options.reference === undefined ? undefined : await readSource(options.reference);
  const mask = typeof options.mask === 'string' ? await readSource(options.mask) : undefined;
  const lora = options.lora
    ? loraFields(options.lora, await fieldsOfModel(session, options.model), options.model ?? 'The default model')
    : {};
  const prompts = await Promise.all(words.map(readPrompt));
  const { count = 1 } = options;
  const jobs = prompts.flatMap((prompt) =>
    Array.from({ length: count }, (_, at): Job => {
      const make: Job['make'] = async (work) => {
        const images = await placeAll(work, references);
        const input = {
          prompt,
          ...images,
          ...(style && { reference_image_url: await placeAsUrl(session, style, placing(work)) }),
          ...(mask && { mask_url: await placeAsUrl(session, mask, placing(work, true)) }),
          ...lora,
          ...fields,
          // Several runs with one seed would make the same image several times.
          ...(count > 1 && typeof fields.seed === 'number' && { seed: fields.seed + at }),
        };
        return makeRun(work, (given) => session.client.images.generate(input as never, given));
      };
      return {
        label: count > 1 ? `${prompt} (${at + 1})` : prompt,
        title: prompt,
        words: count > 1 ? [] : [prompt],
        make,
      };
    }),
  );
  await make(session, call, jobs, {
    prompt: words.includes('-') ? prompts[words.indexOf('-')] : undefined,
    hint: (fields) =>
      fields.includes('/model_type')
        ? 'List the model types: darkroom models'
        : `Show the fields of a model type: darkroom models ${options.model ?? 'TYPE'}`,
  });
}

async function fieldsOfModel({ client }: Session, model: string | undefined): Promise<Set<string>> {
  const { data } = await client.models.listTypes();
  const found = data.find(({ model_type, default: usual }) => (model === undefined ? usual : model_type === model));
  if (!found) throw modelTypeNotFound(`${model}`, data);
  return new Set([...found.required, ...found.optional].map(({ name }) => name));
}
