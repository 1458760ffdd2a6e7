/** No word of a language is longer, and a database's index has a limit. */
const longest = 64;

/** Accents of Latin, Greek and Cyrillic letters. In other scripts a mark can be a vowel, so those stay. */
const accents = /[\u0300-\u036f]/g;

/**
 * The different words of a text, by which it is found again: sequences of letters and digits, in lower case and without
 * accents. Both what is searched and what is searched for are read with it, so every database finds the same.
 */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase().replace(accents, '').normalize('NFC');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(shortened))];
}

/** Whether each word of the query begins a word of the text; a query without words matches nothing. */
export function hasWords(text: string, query: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(query)];
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}

function shortened(word: string): string {
  return word.length <= longest ? word : [...word].slice(0, longest).join('');
}
