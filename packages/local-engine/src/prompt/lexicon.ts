import type { LookName } from '../looks/looks.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

export type Place =
  | 'meadow'
  | 'mountains'
  | 'lake'
  | 'sea'
  | 'beach'
  | 'forest'
  | 'desert'
  | 'city'
  | 'street'
  | 'interior'
  | 'table'
  | 'studio'
  | 'space'
  | 'underwater'
  | 'abstract'
  | 'flat';
export type Time = 'dawn' | 'day' | 'golden' | 'dusk' | 'night';
export type Weather = 'clear' | 'cloudy' | 'rain' | 'storm' | 'snow' | 'fog';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Feature =
  | 'mountains'
  | 'water'
  | 'trees'
  | 'flowers'
  | 'sun'
  | 'moon'
  | 'stars'
  | 'rainbow'
  | 'aurora'
  | 'clouds'
  | 'city'
  | 'snow';

/** Words by what they mean, turned around: what each word means. */
function table<T extends string>(rows: Record<T, string>): Map<string, T> {
  return new Map(
    (Object.entries(rows) as [T, string][]).flatMap(([value, words]) => words.split(' ').map((word) => [word, value])),
  );
}

export const PLACES = table<Place>(vocabulary.places);
export const TIMES = table<Time>(vocabulary.times);
export const WEATHERS = table<Weather>(vocabulary.weathers);
export const SEASONS = table<Season>(vocabulary.seasons);
export const FEATURES = table<Feature>(vocabulary.features);
/** Styles that a prompt may name; they override the look of the model type. */
export const STYLES = table<LookName>(vocabulary.styles);

/** If several places are named, the higher wins: a beach in a landscape is a beach. */
export const PLACE_RANK: Record<Place, number> = {
  meadow: 1,
  mountains: 2,
  forest: 3,
  interior: 3,
  street: 4,
  table: 4,
  city: 4,
  sea: 5,
  desert: 5,
  lake: 6,
  beach: 6,
  abstract: 6,
  studio: 7,
  flat: 7,
  space: 8,
  underwater: 9,
};

export interface ColourWord {
  /** In turns; null for grey. */
  hue: number | null;
  saturation: number;
  lightness: number;
}

/** Colour words with hue, saturation and lightness. */
export const COLOURS: Partial<Record<string, ColourWord>> = Object.fromEntries(
  Object.entries(vocabulary.colours).map(([name, [hue, saturation, lightness]]) => [
    name,
    { hue, saturation: saturation as number, lightness: lightness as number },
  ]),
);

/** How many «a pair» or «five» are. */
export const NUMBERS = pairs(vocabulary.numbers, Number);
/** «a stack of books», «a flock of sheep»: how many of the noun that follows. */
export const MEASURES = { ...NUMBERS, ...pairs(vocabulary.measures, Number) };

/** Reads `key=value key=value`. */
export function pairs<Value>(list: string, read: (value: string) => Value): Partial<Record<string, Value>> {
  return Object.fromEntries(list.split(' ').map((pair) => [pair.split('=')[0], read(pair.split('=')[1] as string)]));
}
