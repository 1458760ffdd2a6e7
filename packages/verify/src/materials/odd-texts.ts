import type { Schema } from '../contract/document.ts';

/** Texts that careless servers change: by normalizing, trimming inside, escaping, cutting or dropping characters. */
export const oddTexts: Record<string, string> = {
  'composed accents': 'caf\u00e9 \u00c5ngstr\u00f6m',
  'decomposed accents': 'cafe\u0301 A\u030angstro\u0308m',
  'compatibility characters': '\ufb01g \u2460 \u338f \uff21 \u00bd \u2122 \u212b',
  'runs of spaces': 'two  three   tab\there no-break\u00a0space',
  'newlines within': 'one\ntwo\r\nthree\n\nfour',
  'right-to-left text': '\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u202eabc\u202c',
  'zero-width characters': 'a\u200bb\u200dc\u2060d\u00ade',
  'quotes and markup': `"a" 'b' \`c\` <b>&amp;</b> \\n %20 $\{d} {{e}} --;`,
  'astral characters': '\u{1f98a} \u{1d523} \u{20bb7} \u{1f469}\u200d\u{1f467}',
  'cases that fold': '\u0130\u0131 \u1e9e\u00df \u03a3\u03c2',
};

/** The texts joined into as few as fit a field, each at most as long as it may be, in characters. */
export function oddTextsFor({ maxLength = 1000 }: Schema): string[] {
  const list: string[] = [];
  for (const text of Object.values(oddTexts)) {
    const last = list.at(-1);
    const joined = last === undefined ? text : `${last} ${text}`;
    if (last !== undefined && [...joined].length <= maxLength - 2) list[list.length - 1] = joined;
    else list.push(text);
  }
  return list;
}

/** The text as a server must show it. */
export function asShown({ 'x-trimmed': isTrimmed }: Schema, text: string): string {
  return isTrimmed ? text.trim() : text;
}

/** Whether a field accepts any text. */
export function acceptsText({
  type,
  enum: values,
  const: only,
  pattern,
  format,
  writeOnly,
  contentMediaType,
  contentSchema,
}: Schema): boolean {
  return (
    [type].flat().includes('string') &&
    values === undefined &&
    only === undefined &&
    format === undefined &&
    writeOnly !== true &&
    contentMediaType === undefined &&
    contentSchema === undefined &&
    (pattern === undefined || pattern === '\\S')
  );
}

/** The first place where two texts differ, as code points. */
export function firstDifference(wanted: string, shown: unknown): string {
  if (typeof shown !== 'string') return `it is ${JSON.stringify(shown)?.slice(0, 60)}`;
  const [a, b] = [[...wanted], [...shown]];
  const at = a.findIndex((character, index) => character !== b[index]);
  const point = (character: string | undefined): string =>
    character === undefined ? 'nothing' : `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
  const place = at === -1 ? a.length : at;
  return `character ${place} was ${point(a[place])}, it is ${point(b[place])}`;
}
