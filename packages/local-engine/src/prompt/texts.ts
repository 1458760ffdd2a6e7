import type { TextRequest } from './intent.ts';
import type { Word } from './words.ts';

const ASKS =
  /^(?:says?|saying|reads?|reading|called|titled|named|text|word|words|letters?|label|labelled|labeled|caption|slogan|title|headline|written|printed)$/;
/** A line of a poster or sign longer than this is not legible. */
const LONGEST = 80;

/** What is to be written in the image: quotes, and capitals after «says», «called» and the like. */
export function readTexts(words: Word[]): {
  texts: Pick<TextRequest, 'text' | 'medium' | 'look'>[];
  used: Set<number>;
} {
  const texts: Pick<TextRequest, 'text' | 'medium' | 'look'>[] = [];
  const used = new Set<number>();
  for (const [i, word] of words.entries()) {
    if (word.quote !== undefined) {
      const text = word.quote.trim().slice(0, LONGEST);
      if (text) texts.push({ text, ...mediumOf(words, i) });
    } else if (ASKS.test(word.text) && !nearQuote(words, i)) {
      const name = namesAfter(words, i + 1, used);
      if (name) texts.push({ text: name, ...mediumOf(words, i) });
    }
  }
  return { texts, used };
}

const nearQuote = (words: Word[], i: number) =>
  words.slice(Math.max(0, i - 3), i + 4).some((word) => word.quote !== undefined);

/** «called SUMMIT», «titled The Last Orchard»: words with capitals, up to the next plain one. */
function namesAfter(words: Word[], start: number, used: Set<number>): string {
  const found: string[] = [];
  for (let i = start; i < words.length && /^\p{Lu}/u.test(words[i].written); i++) {
    found.push(words[i].written);
    used.add(i);
  }
  return found.join(' ').slice(0, LONGEST);
}

const MEDIA =
  /^(?:sign|poster|logo|label|cover|board|chalkboard|blackboard|whiteboard|wall|shirt|tshirt|mug|cup|cake|banner|flag|marquee|ticket|card|postcard|bottle|bag|box|book|window|sheet|page|screen|billboard|plate|sticker|jersey|cap|door|note|letter|newspaper|sticker|can|jar|stone|t-shirt|brand|bakery|graffito|graffiti|typewriter)$/;

/** The nearest noun before the text that can be written on, or the nearest after it. */
function mediumOf(words: Word[], at: number): Pick<TextRequest, 'medium' | 'look'> {
  const isMedium = (word: Word) => word.kind === 'noun' && MEDIA.test(word.lemma.split(' ').at(-1) as string);
  const before = words.slice(0, at).filter(isMedium).at(-1);
  const after = words.slice(at + 1).find(isMedium);
  const said = words.map((word) => word.text);
  const look = said.includes('neon')
    ? 'neon'
    : said.some((w) => /^(?:chalk|chalkboard|blackboard)$/.test(w))
      ? 'chalk'
      : 'print';
  return { medium: (before ?? after)?.lemma ?? null, look };
}
