export interface Token {
  /** Lower case, as written. */
  text: string;
  /** Singular if the word looks plural, otherwise the word itself. */
  singular: string;
  plural: boolean;
  emoji: boolean;
  /** A comma, full stop or line break follows: a phrase ends here. */
  endsPhrase: boolean;
}

const IRREGULAR: Partial<Record<string, string>> = {
  men: 'man',
  women: 'woman',
  children: 'child',
  people: 'person',
  mice: 'mouse',
  geese: 'goose',
  feet: 'foot',
  teeth: 'tooth',
  wolves: 'wolf',
  leaves: 'leaf',
  knives: 'knife',
  loaves: 'loaf',
  shelves: 'shelf',
  oxen: 'ox',
  cacti: 'cactus',
  octopi: 'octopus',
  puppies: 'puppy',
};

/** Words that end in s and are not plurals. */
const SINGULAR_S = /(ss|us|is|ous|ics)$/;
const NOT_PLURAL = new Set([
  'bus',
  'gas',
  'glass',
  'grass',
  'dress',
  'canvas',
  'christmas',
  'lens',
  'always',
  'paris',
  'alps',
  'sunglasses',
  'glasses',
  'jeans',
  'pants',
  'shorts',
  'headphones',
  'scissors',
  'news',
  'chess',
  'cross',
  'compass',
  'princess',
  'octopus',
  'cactus',
  'venus',
  'mars',
  'chopsticks',
  'fries',
  'noodles',
  'stairs',
  'swiss',
]);

/** The words and emoji of a prompt, in order. Punctuation only marks where phrases end. */
export function tokenize(prompt: string): Token[] {
  const tokens: Token[] = [];
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  let joined = prompt.normalize('NFKC').slice(0, 4000).toLowerCase().replace(/[’]/g, "'");
  // An emoji sequence is one grapheme but not one word: put spaces around each.
  joined = joined.replace(/\p{RGI_Emoji}/gv, (found) => ` ${found} `);
  for (const piece of joined.split(/\s+/)) {
    if (/^\p{RGI_Emoji}$/v.test(piece)) {
      tokens.push({ text: piece, singular: piece, plural: false, emoji: true, endsPhrase: false });
      continue;
    }
    for (const part of segmenter.segment(piece)) {
      if (part.isWordLike) {
        const text = part.segment.replace(/'s$/, '');
        const one = singular(text);
        tokens.push({ text, singular: one, plural: one !== text, emoji: false, endsPhrase: false });
      } else if (/[,.;:!?\n،。、]/.test(part.segment)) {
        const last = tokens.at(-1);
        if (last) last.endsPhrase = true;
      }
    }
  }
  return tokens.slice(0, 400);
}

export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known) return known;
  if (word.length < 4 || !word.endsWith('s') || NOT_PLURAL.has(word) || SINGULAR_S.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses|oes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
