import vocabulary from './vocabulary.json' with { type: 'json' };

const mapOf = (rows: Record<string, string>) =>
  new Map(Object.entries(rows).flatMap(([english, list]) => list.split(' ').map((word) => [word, english] as const)));
/** A few dozen words in other languages, so prompts in Arabic, Chinese or Spanish are understood a little. */
const WORDS = mapOf(vocabulary.translations);
/** Small words, which mean something else in English: they are read only beside one of the others. */
const SMALL_WORDS = mapOf(vocabulary.smallWords);

export function toEnglish(word: string): string {
  return WORDS.get(word) ?? word;
}

/** A prompt with the words of other languages that are known replaced by English ones. */
export function translate(prompt: string): string {
  const each = (words: Map<string, string>) => (word: string) => words.get(word.toLowerCase()) ?? word;
  const out = prompt.replace(/[\p{L}\p{N}]+/gu, each(WORDS));
  return out === prompt ? prompt : out.replace(/[\p{L}\p{N}]+/gu, each(SMALL_WORDS));
}
