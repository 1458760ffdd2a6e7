import { createRandom, seedFrom } from '../random.ts';
import type { Work } from '../work/job.ts';
import type { Intent } from './intent.ts';
import type { Place, Time } from './lexicon.ts';
import { understand } from './understand.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

const { times, places, styles } = vocabulary.enhance;

/** Adds what a prompt leaves open (light, surroundings, framing, style), and keeps every word of it. */
export const enhancePrompt: Work<'enhancePrompt'> = async (input, _images, job) => {
  const prompt = input.prompt.trim();
  const seed = input.seed ?? seedFrom('enhance', prompt, input.model_type);
  const random = createRandom(seed);
  const intent = understand(prompt);
  const said = prompt.toLowerCase();
  const place: Place = intent.place ?? guessPlace(intent);
  const time: Time = intent.time ?? random.pick(['day', 'golden', 'dawn']);
  const additions = [
    random.pick(place in places ? places[place as keyof typeof places] : ['a clean, uncluttered setting']),
    random.pick(times[time]),
    intent.subjects.length > 0
      ? random.pick(['subject in sharp focus', 'the subject placed off centre', 'gentle rim light on the subject'])
      : random.pick(['a wide, calm composition', 'a clear foreground, middle and distance']),
    intent.style ? null : styles[input.model_type ?? 'flux-dev'],
    'balanced composition',
  ].filter((words): words is string => words !== null && !said.includes(words));
  job.progress(1);
  // The contract's limit for prompts applies to ours too.
  const enhanced = `${prompt.replace(/[\s.,;]+$/u, '')}, ${additions.join(', ')}`;
  return { files: [], seed, prompt: [...enhanced].length <= 4000 ? enhanced : prompt };
};

function guessPlace(intent: Intent): Place {
  const group = intent.subjects[0]?.kind.group;
  if (group === 'Food & Drink') return 'table';
  if (group === 'Objects' || group === 'Activities') return 'studio';
  return intent.subjects.length > 0 || intent.features.length > 0 ? 'meadow' : 'abstract';
}
