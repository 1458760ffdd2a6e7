import model from 'wink-eng-lite-web-model';
import winkNLP, { type ItemToken, type WinkMethods } from 'wink-nlp';
import { isKnownNoun } from '../subjects/find-noun.ts';
import { COLOURS } from './lexicon.ts';
import { singular } from './singular.ts';
import { translate } from './translate.ts';

/** A word of a prompt, with its part of speech. */
export interface Word {
  /** Lower case, as written. */
  text: string;
  /** Singular for nouns. */
  lemma: string;
  kind: WordKind;
  /** With its capitals, for names. */
  written: string;
  /** What stands in quotes at this place. */
  quote?: string;
}

export type WordKind =
  | 'noun'
  | 'name'
  | 'adjective'
  | 'adverb'
  | 'verb'
  | 'number'
  | 'determiner'
  | 'pronoun'
  | 'preposition'
  | 'and'
  | 'break'
  | 'emoji'
  | 'quote'
  | 'other';

const KINDS: Partial<Record<string, WordKind>> = {
  NOUN: 'noun',
  PROPN: 'name',
  ADJ: 'adjective',
  ADV: 'adverb',
  VERB: 'verb',
  NUM: 'number',
  DET: 'determiner',
  PRON: 'pronoun',
  ADP: 'preposition',
  SCONJ: 'preposition',
  CCONJ: 'and',
  PUNCT: 'break',
};

/** At most this much of a prompt is read; what follows adds nothing that fits into an image. */
const LONGEST = 4000;
const MOST_WORDS = 400;
const QUOTES = /"([^"]{1,120})"|“([^”]{1,120})”|«([^»]{1,120})»|(?<![\p{L}\p{N}])'([^']{1,120})'(?![\p{L}])/gu;
/** Stands for a quote in what the parser reads; a word that no prompt contains. */
const QUOTE_WORD = 'Qquotationq';
/** Several words that mean one relation. */
const PREPOSITIONS: [RegExp, string][] = [
  [/\bin front of\b/gi, 'before'],
  [/\b(?:on|at|to) the left(?: side)? of\b/gi, 'leftof'],
  [/\b(?:on|at|to) the right(?: side)? of\b/gi, 'rightof'],
  [/\b(?:on top of|atop)\b/gi, 'upon'],
  [/\b(?:next to|close to|leaning against|by the side of)\b/gi, 'beside'],
  [/\bin the middle of\b/gi, 'amid'],
  [/\bout of\b/gi, 'from'],
  [/\bblack\s*(?:and|&)\s*white\b/gi, 'monochrome'],
  [/\bclose[- ]?ups?\b/gi, 'closeup'],
  [/\bt[- ]shirt/gi, 'tshirt'],
];
const RELATIONS = new Set(['before', 'leftof', 'rightof', 'upon', 'beside', 'amid', 'from']);

let parser: WinkMethods | undefined;

/** The words of a prompt in order, with quotes as one word each and emoji as words of their own. */
export function readWords(prompt: string): Word[] {
  const quotes: string[] = [];
  let plain = prompt
    .normalize('NFKC')
    .slice(0, LONGEST)
    .replace(/[’‘]/g, "'")
    .replace(QUOTES, (...found) => {
      quotes.push(found.slice(1, 5).find((text) => typeof text === 'string') ?? '');
      return ` ${QUOTE_WORD} `;
    })
    .replace(/\p{RGI_Emoji}/gv, (found) => ` ${found} `)
    .replace(/\n+/g, ' . ');
  plain = translate(plain);
  for (const [said, word] of PREPOSITIONS) plain = plain.replace(said, word);
  const words = tag(plain, quotes);
  return joinCompounds(words.map((word, i) => mend(word, words, i)));
}

function tag(plain: string, quotes: string[]): Word[] {
  parser ??= winkNLP(model, ['sbd', 'pos']);
  const { its } = parser;
  const words: Word[] = [];
  parser
    .readDoc(plain)
    .tokens()
    .each((token: ItemToken) => {
      const written = token.out();
      const text = written.toLowerCase();
      if (words.length >= MOST_WORDS || /^[-–—/]$/.test(text)) return;
      if (written === QUOTE_WORD) {
        const quote = quotes.shift() ?? '';
        words.push({ text: '', lemma: '', kind: 'quote', written: quote, quote });
      } else if (/^\p{RGI_Emoji}$/v.test(written)) {
        words.push({ text, lemma: text, kind: 'emoji', written });
      } else {
        const kind = RELATIONS.has(text) ? 'preposition' : (KINDS[token.out(its.pos)] ?? 'other');
        const lemma =
          kind === 'noun' || kind === 'name'
            ? nounOf(text, String(token.out(its.lemma as typeof its.pos)).toLowerCase())
            : text;
        words.push({ text, lemma, kind, written });
      }
    });
  return words;
}

/** The tagger's lemma, unless it is no noun and the plain singular is one. */
function nounOf(text: string, lemma: string): string {
  // «mars» and «chess» are no plurals.
  if (text.endsWith('s') && singular(text) === text) return text;
  return isKnownNoun(lemma) && text !== 'ramen' ? lemma : singular(text);
}

const isNoun = (word: Word | undefined) => word?.kind === 'noun' || word?.kind === 'name';
/** Nouns that end in «ing» and are seldom verbs after another noun. */
const NOT_VERBS =
  /^(?:building|painting|drawing|wedding|evening|morning|ceiling|string|earring|clothing|swimming|sailing|dining|living|greeting|wing|king|ring|spring|lighting|pudding|lightning)$/;

/**
 * Corrects what a tagger gets wrong in prompts, which are seldom sentences: «a robot reading a newspaper» has no finite
 * verb, and in «low poly fox» nothing shows that the fox is a noun.
 */
function mend(word: Word, words: Word[], i: number): Word {
  const before = words[i - 1];
  const after = words[i + 1];
  const ends =
    !after ||
    after.kind === 'preposition' ||
    after.kind === 'break' ||
    after.kind === 'and' ||
    (after.kind === 'verb' && /ing$|ed$/.test(after.text));
  if (word.kind === 'noun' && /.{3}ing$/.test(word.text) && isNoun(before)) {
    const object =
      after?.kind === 'determiner' ||
      (after && !NOT_VERBS.test(word.text) && /^(?:adjective|number|noun|name|quote|preposition)$/.test(after.kind));
    if (object) return { ...word, kind: 'verb' };
  }
  if (word.kind === 'adverb' && /^(?:long|short|deep|dark|light|pretty|hard)$/.test(word.text))
    return { ...word, kind: 'adjective' };
  // At the end of a phrase only a noun makes sense after an article, an adjective or a noun.
  const open = before && /^(?:determiner|adjective|noun|name|number|other)$/.test(before.kind);
  const bare =
    word.kind === 'adjective' || word.kind === 'adverb' || (word.kind === 'verb' && !/(?:ing|ed|en)$/.test(word.text));
  const joined = before?.kind === 'and' && isNoun(words[i - 2]) && word.kind === 'verb';
  if (((open && bare) || joined) && ends && !COLOURS[word.text] && !PREDICATES.test(word.text)) {
    const noun = singular(word.text);
    if (isKnownNoun(noun)) return { ...word, kind: 'noun', lemma: noun };
  }
  return word;
}

/** Adjectives that follow their noun: «a student asleep on a sofa». */
const PREDICATES =
  /^(?:asleep|awake|alone|full|made|seen|shot|set|lit|left|right|covered|surrounded|minimal|vintage|retro|modern|wide|close|high|low|up|down|out|off|round|square)$/;

/** «living room», «hot air balloon», «bow tie»: what the dictionary has as one noun is one noun. */
function joinCompounds(words: Word[]): Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; ) {
    const length = [3, 2].find((n) => isCompound(words.slice(i, i + n), n)) ?? 1;
    const parts = words.slice(i, i + length);
    const last = parts.at(-1) as Word;
    out.push(
      length === 1
        ? last
        : {
            text: parts.map((w) => w.text).join(' '),
            lemma: [
              ...parts.slice(0, -1).map((w) => w.text),
              last.lemma === last.text ? singular(last.text) : last.lemma,
            ].join(' '),
            kind: 'noun',
            written: parts.map((w) => w.written).join(' '),
          },
    );
    i += length;
  }
  return out;
}

const DESCRIBING =
  /^(?:old|young|little|big|small|large|giant|tall|short|long|wild|good|bad|new|cold|lost|last|first|low|dark|open|full|fat|thin|tiny)$/;

function isCompound(parts: Word[], length: number): boolean {
  if (parts.length < length || !isNoun(parts.at(-1))) return false;
  const [first] = parts;
  if (!/^(?:noun|name|adjective|verb)$/.test(first.kind) || COLOURS[first.text]) return false;
  if (length === 2 && DESCRIBING.test(first.text)) return false;
  if (parts.slice(1, -1).some((w) => !isNoun(w))) return false;
  const last = parts.at(-1) as Word;
  const lead = parts
    .slice(0, -1)
    .map((w) => w.text)
    .join(' ');
  return isKnownNoun(`${lead} ${singular(last.text)}`) || isKnownNoun(`${lead} ${last.lemma}`);
}
