import { toEnglish } from '../prompt/translate.ts';
import { subjectOfEmoji } from '../subjects/catalog.ts';
import { classOf } from './coco-classes.ts';
import { colourName } from './colour-words.ts';

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

const SKIP = new Set(
  'a an the this that these those of in on at by with from to into all every each any some please segment select extract remove erase delete cut out isolate find get mask my its his her their it them is are object objects thing things picture image photo everything side one'.split(
    ' ',
  ),
);
const PLACES: Record<string, Place> = {
  left: 'left',
  leftmost: 'left',
  right: 'right',
  rightmost: 'right',
  top: 'top',
  upper: 'top',
  bottom: 'bottom',
  lower: 'bottom',
  middle: 'middle',
  center: 'middle',
  centre: 'middle',
  largest: 'largest',
  biggest: 'largest',
  big: 'largest',
  large: 'largest',
  smallest: 'smallest',
  small: 'smallest',
  little: 'smallest',
};
const REGIONS: Record<string, Region> = {
  sky: 'sky',
  cloud: 'sky',
  heaven: 'sky',
  ground: 'ground',
  grass: 'ground',
  floor: 'ground',
  lawn: 'ground',
  meadow: 'ground',
  sand: 'ground',
  road: 'ground',
  field: 'ground',
  water: 'water',
  sea: 'water',
  lake: 'water',
  ocean: 'water',
  river: 'water',
};
const SUBJECT = new Set(['subject', 'foreground', 'main', 'figure', 'character']);
const BACKGROUND = new Set(['background', 'backdrop', 'surroundings']);
const IRREGULAR: Record<string, string> = {
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  mice: 'mouse',
  geese: 'goose',
  sheep: 'sheep',
  skis: 'skis',
  scissors: 'scissors',
  bus: 'bus',
  glass: 'glass',
  grass: 'grass',
  puppies: 'puppy',
  knives: 'knife',
  leaves: 'leaf',
  wolves: 'wolf',
  calves: 'calf',
};

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
  const word = singular(said);
  // «orange» is a fruit if nothing follows it, and a colour before another word.
  const fruit = word === 'orange' && last && target.nouns.length === 0;
  const colour = fruit ? undefined : colourName(word);
  if (colour) target.colours.push(colour);
  else if (said in PLACES) target.place = PLACES[said];
  else if (BACKGROUND.has(word)) target.part = 'background';
  else if (SUBJECT.has(word)) target.part ??= 'subject';
  else if (word in REGIONS) target.region = REGIONS[word];
  else if (word === 'thing' || word === 'object' || word === 'one') target.thing = true;
  else if (!SKIP.has(said) && !SKIP.has(word)) {
    target.nouns.push(word);
    const id = classOf(word);
    if (id !== undefined) target.classes.push(id);
  }
}

/** A rough singular, enough to match names of things. */
export function singular(word: string): string {
  if (word in IRREGULAR) return IRREGULAR[word];
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ch|sh|x|ss|o)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
