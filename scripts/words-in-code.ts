/** Spaces instead of every character, so positions stay the same. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

const quoted = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`;
const slashes = String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`;
/** Only where a value begins: elsewhere a slash divides. */
const regularExpression = String.raw`(?<=[=(,:[!&|?{};]\s*|\breturn\s+|=>\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*`;
const text = /\$\{(?:[^{}]|\{[^{}]*\})*\}|\\./g;

/** By the ending of a file: its comments, its strings, and what must not be mistaken for either. */
const languages: Record<string, { comment: string; string: string; other?: string }> = {
  ts: { comment: slashes, string: String.raw`${quoted}|\`(?:\\.|[^\`\\])*\``, other: regularExpression },
  css: { comment: String.raw`\/\*[\s\S]*?\*\/`, string: quoted },
  go: { comment: slashes, string: `${quoted}|\`[^\`]*\`` },
  py: { comment: `#[^\\n]*|"""[\\s\\S]*?"""`, string: quoted },
};
const sameAs: Record<string, string> = { tsx: 'ts', js: 'ts', mjs: 'ts', cjs: 'ts', rs: 'go', java: 'go' };

/** The names of files that are looked at. */
export const codeEndings = [...Object.keys(languages), ...Object.keys(sameAs)];

/**
 * The comments of a program and its strings with a space in them, such as messages and the titles of tests; everything
 * else is blank. Strings without a space are names.
 */
export function proseOf(code: string, ending: string): string {
  const { comment, string, other = '(?!)' } = languages[sameAs[ending] ?? ending] ?? {};
  if (comment === undefined || string === undefined) return '';
  let prose = '';
  let end = 0;
  const add = (index: number, part: string): void => {
    prose += blank(code.slice(end, index)) + part;
    end = index + part.length;
  };
  for (const { 0: match, 1: comments, 2: strings, index } of code.matchAll(
    new RegExp(`(${comment})|(${string})|${other}`, 'g'),
  )) {
    if (comments) add(index, comments.replace(/`[^`\n]*`|https?:\/\/\S+|@\w+|^\s*\*+|[/#"]/gm, blank));
    else if (strings && /\w \w/.test(strings))
      add(index, strings.replace(text, blank).replace(/['"`]|https?:\/\/\S+/g, blank));
    else add(index, blank(match));
  }
  add(code.length, '');
  return prose;
}
