import { FEATURES, PLACES } from '../prompt/lexicon.ts';
import vocabulary from '../prompt/vocabulary.json' with { type: 'json' };
import { findSubject, type SubjectKind } from './catalog.ts';

/**
 * The drawing for a noun; null if there is none, because a wrong thing is worse than none. `modifiers` are the nouns
 * before it, of which a compound may be made: `school`, `bus`.
 */
export function findNoun(noun: string, modifiers: string[] = []): SubjectKind | null {
  for (let i = Math.max(0, modifiers.length - 2); i <= modifiers.length; i++) {
    const name = [...modifiers.slice(i), noun].join(' ');
    const found = findSubject(name) ?? findSubject(name.replaceAll(' ', ''));
    if (found) return found;
  }
  // «garden shears» without an entry of its own is a kind of its last word.
  return noun.includes(' ') ? findNoun(lastWord(noun)) : null;
}

const lastWord = (noun: string) => noun.split(' ').at(-1) as string;

const PEOPLE = new Set(vocabulary.people.split(' '));
const PERSON = /(?:man|woman|boy|girl|lady|maid|wife|smith|keeper|fighter|ologist|[^lmp]ist|ician|master)$/;

/** Whether a noun names a person first of all: a fisherman, a nurse, a neighbour. */
export function isPerson(noun: string): boolean {
  const exact = findSubject(noun);
  if (exact) return exact.group === 'People & Body';
  const word = lastWord(noun);
  return PEOPLE.has(word) || (PERSON.test(word) && !PLACES.has(word)) || (word !== noun && isPerson(word));
}

const GARMENTS = new Set(vocabulary.garments.split(' '));

/** Whether a noun is something to wear. */
export function isGarment(noun: string): boolean {
  return GARMENTS.has(noun.replaceAll(' ', '_')) || GARMENTS.has(lastWord(noun));
}

const ROOM = /^(?:living|dining|waiting|meeting|conference|hotel|dressing|laundry|children's) room$/;

/** Whether a word or compound is a noun with a meaning of its own for the illustrator. */
export function isKnownNoun(noun: string): boolean {
  if (noun.includes(' '))
    return findSubject(noun) !== null || ROOM.test(noun) || GARMENTS.has(noun.replaceAll(' ', '_'));
  return findSubject(noun) !== null || PLACES.has(noun) || FEATURES.has(noun) || isPerson(noun) || isGarment(noun);
}

/** Plants among the animals of their group. */
export function isPlant({ emoji }: SubjectKind): boolean {
  return /^(?:💐|🌸|💮|🪷|🏵|🌹|🥀|🌺|🌻|🌼|🌷|🪻|🌱|🪴|🌲|🌳|🌴|🌵|🌾|🌿|☘|🍀|🍁|🍂|🍃|🍄|🪹|🪺|🪨|🪵)/u.test(emoji);
}

export function isBuilding({ emoji }: SubjectKind): boolean {
  return /^(?:🏠|🏡|🏘|🏚|🏗|🏛|🏢|🏣|🏤|🏥|🏦|🏨|🏩|🏪|🏫|🏬|🏭|🏯|🏰|💒|🗼|🗽|⛪|🕌|🛕|🕍|⛩|🕋|🛖|🏟|drawn:(?:skyscraper|lighthouse|windmill|igloo|.*bridge))/u.test(
    emoji,
  );
}
