import { pairs } from './lexicon.ts';
import vocabulary from './vocabulary.json' with { type: 'json' };

const IRREGULAR = pairs(vocabulary.plurals, String);

/** Words that end in s and are not plurals. */
const SINGULAR_S = /(ss|us|is|ous|ics)$/;
const NOT_PLURAL = new Set(vocabulary.unchanged.split(' '));

/** Singular if the word looks plural, otherwise the word itself. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known) return known;
  if (word.length < 4 || !word.endsWith('s') || NOT_PLURAL.has(word) || SINGULAR_S.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses|oes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
