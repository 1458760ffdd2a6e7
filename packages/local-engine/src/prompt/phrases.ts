import { COLOURS, MEASURES, NUMBERS } from './lexicon.ts';
import type { Word } from './words.ts';

/** A noun with what belongs to it: «two small red apples». */
export interface Phrase {
  /** Singular, the last noun, which may be a compound: `tree`, `living room`. */
  head: string;
  /** Its nouns as the prompt has them. */
  written: string;
  /** The nouns before the head: `plum` of «a plum tree». */
  nouns: string[];
  /** Adjectives and participles before the head, in order. */
  adjectives: string[];
  /** How many, if it is said. */
  count: number | null;
  plural: boolean;
  /** «no people», «without mushrooms». */
  negated: boolean;
  emoji: boolean;
  /** A name in capitals: never a thing. */
  name: boolean;
  /** How it is joined to what comes before. */
  link: Link;
  /** Where it starts and ends among the words. */
  start: number;
  end: number;
}

export interface Link {
  kind: 'start' | 'break' | 'and' | 'joined';
  /** Verbs and prepositions in between, in order: `['riding']`, `['sitting', 'on']`. */
  words: string[];
}

const NEGATIONS = new Set(['no', 'without', 'not', 'never', 'except', 'minus']);
const INSIDE = new Set(['noun', 'name', 'adjective', 'number', 'determiner', 'emoji']);
const isNoun = (word: Word | undefined) => word?.kind === 'noun' || word?.kind === 'name';

/** The noun phrases of a prompt, in order, each with what joins it to the one before. */
export function readPhrases(words: Word[]): Phrase[] {
  const phrases: Phrase[] = [];
  let link: Link = { kind: 'start', words: [] };
  let negated = false;
  for (let i = 0; i < words.length; ) {
    const word = words[i];
    const phrase = INSIDE.has(word.kind) || isParticiple(words, i) ? phraseAt(words, i) : null;
    if (phrase) {
      phrases.push({ ...phrase, negated: negated || phrase.negated, link });
      // «no people or cars»: what «or» joins is omitted as well.
      negated = words[phrase.end]?.text === 'or' && (negated || phrase.negated);
      link = { kind: 'joined', words: [] };
      i = phrase.end;
      continue;
    }
    if (NEGATIONS.has(word.text)) negated = true;
    else if (word.kind === 'break') {
      link = { kind: 'break', words: [] };
      negated = false;
    } else if (word.kind === 'and') {
      if (link.words.length === 0) link = { kind: link.kind === 'break' ? 'break' : 'and', words: [] };
    } else if (word.kind === 'verb' || word.kind === 'preposition') link.words.push(word.text);
    i++;
  }
  return phrases;
}

/** «a painted door», «smiling children»: a participle right before a noun belongs to it. */
function isParticiple(words: Word[], i: number): boolean {
  if (words[i].kind !== 'verb' || !/(?:ed|ing|en)$/.test(words[i].text) || !isNoun(words[i + 1])) return false;
  const before = words[i - 1];
  return !before || /^(?:determiner|number|break|adjective)$/.test(before.kind);
}

type Unlinked = Omit<Phrase, 'link'>;

function phraseAt(words: Word[], start: number): Unlinked | null {
  const first = words[start];
  if (first.kind === 'emoji') {
    const bare = { nouns: [], adjectives: [], count: null, plural: false, negated: false, name: false };
    return { head: first.text, written: first.written, ...bare, emoji: true, start, end: start + 1 };
  }
  let head = -1;
  for (let i = start; i < words.length && continues(words, i, start, head); i++) {
    if (isNoun(words[i])) head = i;
  }
  if (head < 0) return null;
  const inside = words.slice(start, head + 1);
  const last = words[head];
  const nouns = inside.slice(0, -1).filter(isNoun);
  return measured(
    {
      head: singularOf(last),
      written: [...nouns, last].map((w) => w.written).join(' '),
      nouns: nouns.map((w) => w.lemma),
      adjectives: inside.filter((w) => w.kind === 'adjective' || w.kind === 'verb').map((w) => w.text),
      count: countOf(inside),
      plural: isPlural(last),
      negated: inside.some((w) => w.text === 'no'),
      emoji: false,
      name: last.kind === 'name' && last.written.length > 1 && last.written === last.written.toUpperCase(),
      start,
      end: head + 1,
    },
    words,
  );
}

function continues(words: Word[], i: number, start: number, head: number): boolean {
  const word = words[i];
  if (word.kind === 'emoji') return false;
  if (word.text === "'s" || (word.kind === 'adverb' && words[i + 1]?.kind === 'adjective')) return true;
  if (!INSIDE.has(word.kind) && !isParticiple(words, i)) return false;
  // An article begins another phrase.
  if (i > start && head >= 0 && word.kind === 'determiner') return false;
  // «a round white table»: «round» is tagged as a noun, but another adjective and the real noun follow.
  return head < 0 || isNoun(word) || (word.kind === 'adjective' && isNoun(words[i + 1]));
}

/** «a pair of wolves» is two wolves. */
function measured(phrase: Unlinked, words: Word[]): Unlinked {
  const amount = MEASURES[phrase.head];
  if (amount === undefined || words[phrase.end]?.text !== 'of') return phrase;
  const next = phrase.end + 1;
  const counted = next < words.length && INSIDE.has(words[next].kind) ? phraseAt(words, next) : null;
  // «a family of four» counts itself.
  if (!counted) {
    const number = countOf(words.slice(next, next + 1));
    return number === null ? phrase : { ...phrase, count: number, end: next + 1 };
  }
  return {
    ...counted,
    adjectives: [...phrase.adjectives, ...counted.adjectives],
    count: counted.count ?? (amount > 1 ? amount : phrase.plural ? null : 1),
    negated: phrase.negated || counted.negated,
    start: phrase.start,
  };
}

function countOf(words: Word[]): number | null {
  let article: number | null = null;
  for (const word of words) {
    const number = NUMBERS[word.text] ?? (word.kind === 'number' ? Number(word.text) : Number.NaN);
    if (Number.isFinite(number) && number > 0 && !isNoun(word)) return Math.floor(number);
    if (word.kind === 'determiner' && /^(?:a|an|this|that|each|every)$/.test(word.text)) article = 1;
    if (/^(?:single|lone|solitary|one)$/.test(word.text)) return 1;
  }
  return article;
}

/** Nouns that look plural and name one thing. */
const ONE =
  /^(?:glasses|sunglasses|headphones|jeans|pants|shorts|scissors|stairs|fries|noodles|chess|bus|grass|glass|dress|canvas|lens|compass|princess|octopus|cactus|cross|brass|christmas|gas|moss|news|series|binoculars|tongs|goggles|drums|ramen|pajamas|pyjamas)$/;

function isPlural(word: Word): boolean {
  return (
    word.lemma !== word.text &&
    !ONE.test(word.text) &&
    /(?:s|men|children|people|mice|geese|feet|teeth|oxen|cacti)$/.test(word.text)
  );
}

function singularOf(word: Word): string {
  if (ONE.test(word.text) || COLOURS[word.text]) return word.text;
  return word.text === 'people' ? 'person' : word.lemma;
}
