import { isGarment } from '../subjects/find-noun.ts';
import { COLOURS } from './lexicon.ts';
import type { Phrase } from './phrases.ts';

const OLD = /^(?:old|elderly|aged|senior|ancient|wrinkled)$/;
const YOUNG = /^(?:young|teenage|youthful)$/;

/** A new look from the phrase that names the person. */
export function personOf(phrase: Phrase): PersonLook {
  const noun = phrase.head;
  const words = [...phrase.adjectives, ...phrase.nouns];
  const look: PersonLook = {
    noun,
    gender: genderOf(noun, words),
    age: ageOf(noun, phrase.adjectives),
    hair: { colour: null, length: words.includes('bald') ? 'bald' : null, curl: null },
    eyes: null,
    skin: skinOf(words),
    beard: words.includes('bearded') ? { colour: null, kind: 'beard', long: false } : null,
    clothes: [],
    glasses: false,
    mood: moodOf(words),
    without: [],
  };
  const hair =
    words.find((w) => /^(?:blond|blonde|brunette|redhead|ginger)$/.test(w)) ??
    (/^(?:blonde|brunette|redhead)$/.test(noun) ? noun : undefined);
  if (hair) look.hair.colour = hair === 'brunette' ? 'brown' : /red|ginger/.test(hair) ? 'red' : 'blond';
  return look;
}

/** Takes what a following phrase says of a person («with red curly hair»); false if it is about something else. */
export function describePerson(look: PersonLook, phrase: Phrase): boolean {
  const words = [...phrase.adjectives, ...phrase.nouns];
  const colour = words.find((w) => hairColour(w) !== null);
  const { head } = phrase;
  if (/^(?:hair|curl|braid|ponytail|locks|afro|bun|dreadlock|bob|fringe|pigtail)$/.test(head)) {
    if (phrase.negated) look.hair.length = 'bald';
    else readHair(look, head, words);
  } else if (/^eyes?$/.test(head)) look.eyes = colour ?? look.eyes;
  else if (/^(?:beard|moustache|mustache|stubble|goatee)$/.test(head)) {
    if (phrase.negated) look.without.push('beard');
    else
      look.beard = {
        colour: colour ? hairColour(colour) : null,
        kind: /m/.test(head[0] ?? '') ? 'moustache' : 'beard',
        long: words.includes('long'),
      };
  } else if (/^(?:glasses|spectacles|eyeglasses|sunglasses|monocle)$/.test(head)) {
    if (phrase.negated) look.without.push('glasses');
    else look.glasses = true;
    if (head === 'sunglasses') look.clothes.push({ noun: head, colour: null });
  } else if (head === 'skin' || head === 'complexion') look.skin = skinOf([...words, 'skin']) ?? look.skin;
  else if (
    /^(?:face|smile|grin|expression|freckle|wrinkle|cheek|lip|nose|eyebrow|shoulder|hand|arm|head|body|figure|dimple|tattoo)$/.test(
      head,
    )
  ) {
    look.mood = moodOf([...words, head]) ?? look.mood;
    if (head === 'wrinkle') look.age = 'old';
  } else if (isGarment([...phrase.nouns, head].join(' '))) {
    if (phrase.negated) look.without.push(head);
    else look.clothes.push({ noun: head, colour: words.find((w) => COLOURS[w]) ?? null });
  } else return false;
  return true;
}

function readHair(look: PersonLook, head: string, words: string[]): void {
  const colour = words.map(hairColour).find((found) => found !== null);
  if (colour) look.hair.colour = colour;
  if (words.includes('short') || head === 'bob') look.hair.length = 'short';
  if (words.includes('long') || /ponytail|locks|braid|pigtail/.test(head)) look.hair.length = 'long';
  if (words.some((w) => /^(?:curly|wavy|frizzy|afro)$/.test(w)) || /^(?:curl|afro)$/.test(head))
    look.hair.curl = 'curly';
  if (words.some((w) => /^braid/.test(w)) || /^(?:braid|dreadlock|pigtail)$/.test(head)) look.hair.curl = 'braided';
  if (words.some((w) => /^(?:straight|sleek)$/.test(w))) look.hair.curl = 'straight';
}

function hairColour(word: string): string | null {
  if (/^(?:blond|blonde|fair)$/.test(word)) return 'blond';
  if (/^(?:ginger|auburn|redheaded)$/.test(word)) return 'red';
  if (/^(?:dark|raven|jet)$/.test(word)) return 'black';
  if (word === 'silver') return 'grey';
  return COLOURS[word] ? word : null;
}

function genderOf(noun: string, words: string[]): PersonLook['gender'] {
  const said = words.find((w) => /^(?:female|male|woman|man|feminine|masculine)$/.test(w));
  if (said) return /^(?:female|woman|feminine)$/.test(said) ? 'woman' : 'man';
  if (
    /(?:woman|girl|lady|queen|bride|nun|princess|ballerina|actress|waitress|mother|grandma|sister|daughter|witch|aunt|wife|goddess|mermaid|heroine)$/.test(
      noun,
    )
  )
    return 'woman';
  if (
    /(?:man|boy|king|groom|monk|prince|father|grandpa|brother|son|wizard|uncle|husband|cowboy|guy|lad|sir|lord|bishop|priest)$/.test(
      noun,
    )
  )
    return 'man';
  return null;
}

function ageOf(noun: string, adjectives: string[]): PersonLook['age'] {
  if (/^(?:baby|infant|newborn|toddler)$/.test(noun)) return 'baby';
  if (/^(?:child|kid|boy|girl|pupil|son|daughter)$/.test(noun)) return 'child';
  if (
    adjectives.some((a) => OLD.test(a)) ||
    /^(?:grand(?:mother|father|ma|pa)|granny|elder|pensioner|crone)$/.test(noun)
  )
    return 'old';
  if (adjectives.some((a) => YOUNG.test(a)) || /^(?:teenager|teen|student|adolescent|youth)$/.test(noun))
    return 'young';
  return 'adult';
}

function skinOf(words: string[]): PersonLook['skin'] {
  if (
    words.some((w) => /^(?:black|african|nigerian|kenyan|ethiopian|jamaican|haitian|ghanaian)$/.test(w)) ||
    (words.includes('dark') && words.includes('skin')) ||
    words.includes('dark-skinned')
  )
    return 'dark';
  if (
    words.some((w) =>
      /^(?:indian|asian|latina|latino|mexican|brazilian|arab|egyptian|hispanic|brown|tan|tanned|olive)$/.test(w),
    )
  )
    return 'medium';
  if (words.some((w) => /^(?:white|pale|fair|caucasian|european|irish|scandinavian)$/.test(w))) return 'light';
  return null;
}

function moodOf(words: string[]): PersonLook['mood'] {
  if (words.some((w) => /^(?:happy|smiling|laughing|smile|grin|cheerful|joyful)$/.test(w))) return 'happy';
  if (words.some((w) => /^(?:sad|crying|gloomy|weeping)$/.test(w))) return 'sad';
  return words.some((w) => /^(?:angry|furious|shouting)$/.test(w)) ? 'angry' : null;
}

/** What a person looks like, as far as the prompt says. */
export interface PersonLook {
  /** The noun of the prompt: `fisherman`, `nurse`. It decides the clothes unless they are named. */
  noun: string;
  gender: 'woman' | 'man' | null;
  age: 'baby' | 'child' | 'young' | 'adult' | 'old';
  hair: {
    colour: string | null;
    length: 'bald' | 'short' | 'long' | null;
    curl: 'straight' | 'curly' | 'braided' | null;
  };
  eyes: string | null;
  skin: 'light' | 'medium' | 'dark' | null;
  beard: { colour: string | null; kind: 'beard' | 'moustache'; long: boolean } | null;
  /** Worn on the body or head, in order: `{ noun: 'suit', colour: null }`. */
  clothes: Garment[];
  glasses: boolean;
  /** What the face shows: `laughing`, `sad`. */
  mood: 'happy' | 'sad' | 'angry' | null;
  /** What the prompt excludes: `beard`, `glasses`. */
  without: string[];
}

export interface Garment {
  noun: string;
  colour: string | null;
}
