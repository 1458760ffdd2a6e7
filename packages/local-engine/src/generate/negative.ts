import type { LookName } from '../looks/looks.ts';
import type { Intent } from '../prompt/intent.ts';
import { understand } from '../prompt/understand.ts';
import { readWords } from '../prompt/words.ts';
import type { LookSettings } from '../scene/scene.ts';

/** Removes what the negative prompt names from the intent: subjects, features, weather, season, style. */
export function subtract(intent: Intent, negative: string | undefined): Intent {
  if (!negative?.trim()) return intent;
  const no = understand(negative);
  const words = new Set(
    readWords(negative).flatMap((word) => [word.text, word.text === 'people' ? 'person' : word.lemma]),
  );
  const people = words.has('person') || words.has('human');
  const animals = words.has('animal');
  return {
    ...intent,
    subjects: intent.subjects.filter(
      (s) =>
        !no.subjects.some((n) => n.kind.emoji === s.kind.emoji) &&
        !words.has(s.kind.label) &&
        !(people && s.kind.group === 'People & Body') &&
        !(animals && s.kind.group === 'Animals & Nature'),
    ),
    features: intent.features.filter((f) => !no.features.includes(f)),
    without: [...no.features, ...(no.weather === 'cloudy' ? (['clouds'] as const) : [])],
    weather:
      no.weather === intent.weather
        ? null
        : intent.weather === null && no.weather === 'clear'
          ? 'cloudy'
          : intent.weather,
    season: no.season === intent.season ? null : intent.season,
    time: no.time && no.time === intent.time ? (no.time === 'night' ? 'day' : null) : intent.time,
    place: no.place && no.place === intent.place ? null : intent.place,
    style: no.style === intent.style ? null : intent.style,
    colours: intent.colours.filter((c) => !no.colours.includes(c)),
  };
}

const STYLE_WORDS: Partial<Record<LookName, RegExp>> = {
  storybook: /\b(cartoon|illustration|drawing)\b/,
  oil: /\b(painting|painterly|oil)\b/,
  pop: /\b(comic|cartoon|halftone)\b/,
  film: /\b(grain|grainy|film)\b/,
};

/** Turns the flaws that people name in negative prompts into their opposite. */
export function avoidFlaws(look: LookSettings, negative: string | undefined): LookSettings {
  if (!negative?.trim()) return look;
  const text = negative.toLowerCase();
  const out = { ...look };
  if (/\b(blur|blurry|soft|out of focus|low quality|lowres)\b/.test(text))
    out.detail = Math.min(1.8, out.detail + 0.35);
  if (/\b(dark|underexposed|gloomy|dull|washed)\b/.test(text)) out.punch = Math.min(1.4, out.punch + 0.1);
  if (/\b(oversaturated|saturated|vivid|harsh|contrast)\b/.test(text)) out.punch = Math.max(0.6, out.punch - 0.18);
  if (STYLE_WORDS[look.name]?.test(text)) out.name = 'photo';
  return out;
}
