import type { ModelType } from '@darkroom/engine';
import { createRandom, seedFrom } from '../random.ts';
import type { Work } from '../work/job.ts';
import type { Intent } from './intent.ts';
import type { Place, Time } from './lexicon.ts';
import { understand } from './understand.ts';

const TIME_WORDS: Record<Time, string[]> = {
  dawn: ['soft first light', 'pale pink sunrise light', 'dew and long morning shadows'],
  day: ['clear daylight', 'bright natural light', 'crisp midday light'],
  golden: ['warm golden hour light', 'low amber sun and long shadows'],
  dusk: ['violet dusk with a glowing horizon', 'blue hour afterglow'],
  night: ['moonlight and deep blue shadows', 'a clear starry night'],
};

const PLACE_WORDS: Partial<Record<Place, string[]>> = {
  lake: ['mirror-like reflections on still water', 'mist over the far shore'],
  mountains: ['layered ridges fading into haze', 'snow-capped peaks in the distance'],
  meadow: ['wildflowers in tall grass', 'rolling hills behind'],
  forest: ['shafts of light between the trees', 'moss and ferns in the foreground'],
  beach: ['gentle waves on wet sand', 'palm trees framing the view'],
  sea: ['light glittering on the waves', 'a wide open horizon'],
  desert: ['wind-carved dunes', 'fine ripples in the sand'],
  city: ['lit windows and layered towers', 'reflections on wet pavement'],
  street: ['trees lining the road', 'depth along the avenue'],
  interior: ['light falling through a window', 'warm wooden floor'],
  table: ['rustic wooden table', 'softly blurred background lights'],
  studio: ['seamless backdrop', 'soft key light with a gentle reflection'],
  space: ['glowing nebula', 'a distant ringed planet'],
  underwater: ['sunbeams from the surface', 'drifting bubbles'],
  abstract: ['flowing folds of colour', 'glass spheres'],
};

const STYLE_WORDS: Record<ModelType, string> = {
  'flux-dev': 'cinematic, teal and amber grade, shallow depth of field',
  'vendorb-imagen4': 'crisp vivid photograph, high clarity',
  'flux-kontext-max': 'rich oil painting, visible brushstrokes',
  vendora: 'storybook illustration, ink outlines, gouache',
  'wan-image-2.1': 'analog film, fine grain, warm faded tones',
  'wan-image-2.2': 'neon palette, magenta and cyan glow',
  'flux-kontext-multi': 'layered papercut, soft shadows between sheets',
  nanobanana: 'comic print, bold outlines, halftone dots',
  'qwen-image-edit': 'watercolour on rough paper, soft edges',
  'gemini-2.5': 'dreamy pastel, gentle glow',
};

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
    random.pick(PLACE_WORDS[place] ?? ['a clean, uncluttered setting']),
    random.pick(TIME_WORDS[time]),
    intent.subjects.length > 0
      ? random.pick(['subject in sharp focus', 'the subject placed off centre', 'gentle rim light on the subject'])
      : random.pick(['a wide, calm composition', 'a clear foreground, middle and distance']),
    intent.style ? null : STYLE_WORDS[input.model_type ?? 'flux-dev'],
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
