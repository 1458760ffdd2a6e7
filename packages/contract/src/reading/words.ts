/** No word of a language is longer, and a database's index has a limit. */
const longest = 64;

/**
 * The different words of a text, by which it is found again: sequences of letters and digits, in lower case. Both what
 * is searched and what is searched for are read with it, so every database finds the same.
 */
export function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(shortened))];
}

function shortened(word: string): string {
  return word.length <= longest ? word : [...word].slice(0, longest).join('');
}
