import { singular } from '../prompt/singular.ts';
import { toEnglish } from '../prompt/translate.ts';
import { subjectOfEmoji } from '../subjects/catalog.ts';
import { classOf } from './coco-classes.ts';
import { colourName } from './colour-words.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

/** One thing that a prompt refers to: «the red car on the left» is one, «cat and dog» are two. */
export interface TargetWords {
  /** The original words, for labels. */
  text: string;
  nouns: string[];
  /** It was called a thing or an object: one is meant, but not which. */
  thing: boolean;
  /** Detector classes among the nouns. */
  classes: number[];
  colours: string[];
  place: Place | null;
  region: Region | null;
  /** The whole subject or the background, named as such. */
  part: 'subject' | 'background' | null;
}

export type Place = 'left' | 'right' | 'top' | 'bottom' | 'middle' | 'largest' | 'smallest';
export type Region = 'sky' | 'ground' | 'water';

const SKIP = new Set(vocabulary.skip.split(' '));
const meanings = <T extends string>(rows: Record<string, string>): Map<string, T> =>
  new Map(Object.entries(rows).flatMap(([value, words]) => words.split(' ').map((word) => [word, value as T])));
const PLACES = meanings<Place>(vocabulary.places);
const REGIONS = meanings<Region>(vocabulary.regions);
const SUBJECT = new Set(['subject', 'foreground', 'main', 'figure', 'character']);
const BACKGROUND = new Set(['background', 'backdrop', 'surroundings']);

/** Splits a prompt into the things it refers to. */
export function readTargets(prompt: string): TargetWords[] {
  const parts = spellOut(prompt)
    .toLowerCase()
    .split(/\s+and\s+(?:the\s+|an?\s+)?|[,;&+\n]|\s+plus\s+/u)
    .map((part) => part.trim())
    .filter((part) => part.length > 0)
    .slice(0, 8);
  const read = parts
    .map(readTarget)
    .filter(
      (target) => target.nouns.length + target.colours.length > 0 || target.part || target.region || target.place,
    );
  return read.length > 0 ? read : [readTarget(spellOut(prompt).toLowerCase())];
}

/** Replaces emoji by the names of what they show. */
function spellOut(prompt: string): string {
  return prompt.replace(/\p{RGI_Emoji}/gv, (emoji) => ` ${subjectOfEmoji(emoji)?.label ?? ''} `);
}

function readTarget(text: string): TargetWords {
  const target: TargetWords = {
    text,
    nouns: [],
    thing: false,
    classes: [],
    colours: [],
    place: null,
    region: null,
    part: null,
  };
  const all = (text.match(/[\p{L}\p{N}'-]+/gu) ?? []).slice(0, 60).map((word) => toEnglish(word.replace(/'s$/, '')));
  for (let i = 0; i < all.length; i++) {
    const pair = `${all[i]} ${singular(all[i + 1] ?? '')}`;
    const pairClass = classOf(pair);
    if (pairClass !== undefined) {
      target.nouns.push(pair);
      target.classes.push(pairClass);
      i++;
      continue;
    }
    readWord(all[i], target, i === all.length - 1);
  }
  return target;
}

function readWord(said: string, target: TargetWords, last: boolean): void {
  // Here they are for drinking; those to wear are found as they are.
  const word = said === 'glasses' ? 'glass' : singular(said);
  // «orange» is a fruit if nothing follows it, and a colour before another word.
  const fruit = word === 'orange' && last && target.nouns.length === 0;
  const colour = fruit ? undefined : colourName(word);
  if (colour) target.colours.push(colour);
  else if (PLACES.has(said)) target.place = PLACES.get(said) ?? null;
  else if (BACKGROUND.has(word)) target.part = 'background';
  else if (SUBJECT.has(word)) target.part ??= 'subject';
  else if (REGIONS.has(word)) target.region = REGIONS.get(word) ?? null;
  else if (word === 'thing' || word === 'object' || word === 'one') target.thing = true;
  else if (!SKIP.has(said) && !SKIP.has(word)) {
    target.nouns.push(word);
    const id = classOf(word);
    if (id !== undefined) target.classes.push(id);
  }
}
