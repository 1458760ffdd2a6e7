import { PLACES, type Place } from './lexicon.ts';
import type { Phrase } from './phrases.ts';
import { ancestors, senseAt, sensesOf } from './wordnet.ts';

/** Where a scene happens: how it is painted, and what the prompt calls it. */
export interface Setting {
  place: Place;
  /** `kitchen`, `subway`, `fjord`: what distinguishes it from other places that are painted the same way. */
  name: string;
}

let byMeaning: Map<number, Place> | undefined;

function senses(): Map<number, Place> {
  if (byMeaning) return byMeaning;
  byMeaning = new Map();
  for (const [word, place] of PLACES) {
    const sense = sensesOf(word).find((id) => /^(?:object|artifact|location)$/.test(senseAt(id).field));
    if (sense !== undefined && !byMeaning.has(sense)) byMeaning.set(sense, place);
  }
  return byMeaning;
}

/** The place that a phrase names, if it names one: by its words, or because it is a kind of one (a cornfield is a field). */
export function placeOf({ head, nouns }: Pick<Phrase, 'head' | 'nouns'>): Setting | null {
  const name = [...nouns, head].join(' ');
  for (const word of [name, head, head.split(' ').at(-1) as string]) {
    const place = PLACES.get(word.replaceAll(' ', '')) ?? PLACES.get(word);
    if (place) return { place, name: word === head || nouns.length === 0 ? head : name };
  }
  const sense = sensesOf(head).find((id) => /^(?:object|artifact|location)$/.test(senseAt(id).field));
  if (sense === undefined) return null;
  for (const { sense: general } of ancestors(sense, 3)) {
    const place = senses().get(general.id);
    if (place) return { place, name: head };
  }
  return null;
}
