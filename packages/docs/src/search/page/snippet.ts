import type { Entry } from '../entry.ts';
import { termsOf } from '../terms.ts';

const BEFORE = 40;
const LENGTH = 160;

/** The part of the text to show: what the entry is about, or the place of the match if it is elsewhere. */
export function snippet({ about, text, title }: Entry, terms: string[]): string {
  const found = (where: string) => terms.some((term) => where.toLowerCase().includes(term));
  if (found(about) || found(title)) return about;
  const plain = text.toLowerCase();
  const at = Math.min(...terms.map((term) => plain.indexOf(term)).filter((index) => index >= 0));
  if (!Number.isFinite(at)) return about;
  const start = at < BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1;
  return `${start > 0 ? '… ' : ''}${text.slice(start, start + LENGTH)}${text.length > start + LENGTH ? ' …' : ''}`;
}

/** The text with the matching parts of its words in `mark` elements. */
export function marked(text: string, terms: string[]): (Node | string)[] {
  const wanted = new Set(terms);
  return text.split(/(?<=[^\p{L}\p{N}])|(?=[^\p{L}\p{N}])/u).map((word) => {
    if (!termsOf(word).some((term) => wanted.has(term))) return word;
    const mark = document.createElement('mark');
    mark.textContent = word;
    return mark;
  });
}
