import { PLACES, type Place } from './lexicon.ts';
import type { Phrase } from './phrases.ts';

/** Where a scene happens: how it is painted, and what the prompt calls it. */
export interface Setting {
  place: Place;
  /** `kitchen`, `subway`, `fjord`: what distinguishes it from other places that are painted the same way. */
  name: string;
}

/** The place that a phrase names, if it names one. */
export function placeOf({ head, nouns }: Pick<Phrase, 'head' | 'nouns'>): Setting | null {
  const name = [...nouns, head].join(' ');
  for (const word of [name, head, head.split(' ').at(-1) as string]) {
    const place = PLACES.get(word.replaceAll(' ', '')) ?? PLACES.get(word);
    if (place) return { place, name: word === head || nouns.length === 0 ? head : name };
  }
  return null;
}
