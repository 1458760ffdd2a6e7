import { findSubject } from '../subjects/catalog.ts';
import { findNoun, isPlant } from '../subjects/find-noun.ts';
import { ROOMS } from './image-kind.ts';
import type { RelationName } from './intent.ts';
import { FEATURES, PLACES, type Place, SEASONS, TIMES, WEATHERS } from './lexicon.ts';
import type { Phrase } from './phrases.ts';
import { add } from './read-things.ts';
import { colourOf, mood, plainPhrase, type Reading, report, setPlace } from './reading.ts';
import { LOCATIVE } from './relations.ts';

/** True if the phrase is about the scene and not about a thing in it. */
export function readScenery(reading: Reading, phrase: Phrase, relation: RelationName | null): boolean {
  const { intent } = reading;
  const { head } = phrase;
  const name = [...phrase.nouns, head].join(' ');
  const light = TIMES.get(head) ?? WEATHERS.get(head) ?? (SEASONS.get(head) && !findSubject(head) ? head : undefined);
  mood(reading, head);
  const feature =
    FEATURES.get(head) ?? (/lights?$/.test(name) && phrase.adjectives.includes('northern') ? 'aurora' : undefined);
  if (feature) intent.features.push(feature);
  for (const noun of phrase.nouns) {
    const more = FEATURES.get(noun);
    if (more) intent.features.push(more);
  }
  if (
    light !== undefined ||
    (feature &&
      /^(?:sun|moon|stars|rainbow|aurora|clouds|water|snow|mountains|flowers)$/.test(feature) &&
      !findSubject(head))
  ) {
    const place = placeOf(phrase);
    // The moon is a place only for what is on it.
    if (place && feature && (feature !== 'moon' || relation === 'on')) setPlace(reading, place.place, place.name);
    report(reading, phrase, head, 'scenery');
    return true;
  }
  const first = phrase.link.kind === 'start' || phrase.link.kind === 'break';
  const moving = relation === null && phrase.link.kind === 'joined' && !phrase.link.words.includes('of');
  const setting = first || moving || (relation !== null && LOCATIVE.has(relation)) ? placeOf(phrase) : null;
  const thing = findNoun(head, phrase.nouns) !== null && !(relation === 'in' && INDOORS.test(head));
  if (!setting || (thing && !ROOMS.test(setting.name))) {
    for (const noun of phrase.nouns) placeFromModifier(reading, noun);
    return false;
  }
  setPlace(reading, setting.place, setting.name, phrase.adjectives);
  if (first && intent.subjects.length === 0 && setting.place === 'interior') reading.beginsWithPlace = true;
  if (relation && reading.last) intent.relations.push({ subject: reading.last.id, relation, object: 'place' });
  const colour = colourOf(phrase);
  if (colour) intent.colours.push(colour);
  report(reading, phrase, setting.name, 'place');
  for (const noun of phrase.nouns) {
    const plant = findNoun(noun);
    if (plant && isPlant(plant)) add(reading, { ...plainPhrase(noun), plural: true }, plant);
  }
  return true;
}

/** «a café table», «a street sign»: the noun before can say where, if nothing else does. */
function placeFromModifier(reading: Reading, noun: string): void {
  const setting = placeOf({ head: noun, nouns: [] });
  if (setting && !reading.intent.place && !findSubject(noun)) setPlace(reading, setting.place, setting.name);
}

export function leaveOut(reading: Reading, phrase: Phrase): void {
  const { intent } = reading;
  intent.absent.push([...phrase.nouns, phrase.head].join(' '));
  for (const word of [...phrase.nouns, ...phrase.head.split(' ')]) {
    const feature = FEATURES.get(word);
    // «no palm trees» leaves other trees.
    if (feature && !(feature === 'trees' && phrase.head !== 'tree')) intent.without.push(feature);
  }
  const weather = WEATHERS.get(phrase.head);
  if (weather && intent.weather === weather) intent.weather = null;
}

/** Places to be inside of, although they can be drawn from outside. */
const INDOORS = /^(?:subway|metro|library|church|cathedral|bank|shop|store|school|hospital|hotel|barn|stadium|bakery)$/;

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
