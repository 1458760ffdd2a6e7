import { FEATURES, type Feature, TIMES, type Time, WEATHERS, type Weather } from '../prompt/lexicon.ts';
import { understand } from '../prompt/understand.ts';
import { colourName } from '../vision/colour-words.ts';

/** The sky that a prompt asks for. */
export interface SkyWish {
  time: Time | null;
  weather: Weather | null;
  colour: string | null;
  features: Feature[];
}

const CHANGED =
  /\b(?:replace|change|swap|turn|make|transform|convert|paint|colou?r|set|recolou?r)\s+(?:the\s+)?(?:whole\s+)?sk(?:y|ies)\s+(?:(?:with|for|to|into|by|as|be)\s+)*(.+)/;
const IN_SKY = new Set<Feature>(['sun', 'moon', 'stars', 'rainbow', 'aurora', 'clouds']);

/** Reads «replace the sky with a sunset», «a pink sky», «give it a starry sky»; null if the sky is not what changes. */
export function readSky(said: string): SkyWish | null {
  if (!/\bsk(?:y|ies)\b/.test(said) || /\b(?:remove|delete|erase|blur|flying|blurry)\b/.test(said)) return null;
  const changed = CHANGED.exec(said);
  const before = /^(.*?)\bsk(?:y|ies)\b/.exec(said)?.[1] ?? '';
  // «a balloon in the sky»: something else, and where it goes.
  if (!changed && understand(before.replace(/\b(?:to|in|into|on)\s+the\s*$/, '')).subjects.length > 0) return null;
  const words = (changed?.[1] ?? said).match(/[a-z-]+/g) ?? [];
  const find = <T>(table: (word: string) => T | undefined) =>
    words.map(table).find((found) => found !== undefined) ?? null;
  const features = new Set(
    words
      .flatMap((word) => FEATURES.get(word) ?? FEATURES.get(word.replace(/s$/, '')) ?? [])
      .filter((f) => IN_SKY.has(f)),
  );
  const weather = find((word) => WEATHERS.get(word) ?? (word === 'dramatic' ? 'cloudy' : undefined));
  const colour = find((word) => (TIMES.has(word) ? undefined : colourName(word)));
  const plain = weather === 'clear' || colour === 'blue';
  const time =
    find((word) => TIMES.get(word)) ??
    (plain ? 'day' : features.has('stars') || features.has('aurora') ? 'night' : null);
  if (!time && !weather && !colour && features.size === 0) return null;
  return {
    time,
    weather: plain ? 'clear' : weather,
    colour: colour === 'blue' ? null : colour,
    features: [...features],
  };
}
