/**
 * Part of `npm run lint`: finds words that we avoid in documentation, comments, messages and titles of tests. `words.yaml`
 * has the list. Prints one line per word: the file and line, the word, and what to write instead.
 */
import { globSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { isPair, isScalar, LineCounter, parse, parseDocument, visit } from 'yaml';
import { blank, codeEndings, proseOf } from './words-in-code.ts';

export interface Word {
  avoid: string;
  write: string;
  allow?: string[];
  example: string;
}

export interface Found {
  line: number;
  text: string;
  write: string;
}

export const { words }: { words: Word[] } = parse(readFileSync(resolve(import.meta.dirname, 'words.yaml'), 'utf8'));

/** Code, HTML comments and the targets of links. */
const notProse =
  /^ *```[^\n]*\n[\s\S]*?^ *```|<!--[\s\S]*?-->|(`+)(?!`)(?:(?!\n\n)[\s\S])*?[^`]\1(?!`)|(?<=\])\([^)\s]*\)|https?:\/\/\S+/gm;

/** The keys of the contract whose values are prose; an error example's message is one too. */
const proseKeys = new Set(['summary', 'description', 'message', 'title', 'x-displayName']);

export const findInMarkdown = (markdown: string): Found[] => findInProse(markdown.replace(notProse, blank));

export const findInCode = (code: string, ending: string): Found[] => findInProse(proseOf(code, ending));

function findInProse(prose: string): Found[] {
  return words.flatMap((word) => {
    const text = (word.allow ?? []).reduce((rest, phrase) => rest.replace(pattern(`\\b${phrase}\\b`), blank), prose);
    return [...text.matchAll(pattern(word.avoid))].map(({ 0: match, index }) => ({
      line: text.slice(0, index).split('\n').length,
      text: match.replace(/\s+/g, ' '),
      write: word.write,
    }));
  });
}

export function findInYaml(source: string): Found[] {
  const lines = new LineCounter();
  const found: Found[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(place, { value, range }, path) {
      if (place !== 'value' || typeof value !== 'string' || !range) return;
      const name = nameOf(path.at(-1));
      const groupName = name === 'name' && nameOf(path.at(-4)) === 'x-tagGroups';
      if (!proseKeys.has(name) && !groupName && nameOf(path.at(-3)) !== 'x-enumDescriptions') return;
      // Searched as it is written in the file, so line numbers are right.
      const first = lines.linePos(range[0]).line;
      const text = source.slice(range[0], range[1]);
      found.push(...findInMarkdown(text).map((one) => ({ ...one, line: one.line + first - 1 })));
    },
  });
  return found;
}

const nameOf = (node: unknown): string => (isPair(node) && isScalar(node.key) ? String(node.key.value) : '');

const pattern = (text: string): RegExp => new RegExp(text.replaceAll(' ', '\\s+'), 'gi');

const unread = /(^|\/)(node_modules|dist|reports|releases|generated|_generated|data)$/;

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const patterns = ['*.md', '{packages,test,openapi,scripts}/**/*.md', 'openapi/**/*.yaml'];
  const code = `{packages,test,openapi,scripts}/**/*.{${codeEndings}}`;
  const files = globSync([...patterns, code], { cwd: root, exclude: (path) => unread.test(path) });
  const problems = files.sort().flatMap((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    const ending = extname(file).slice(1);
    if (codeEndings.includes(ending) && isExempt(file)) return [];
    const find = { md: findInMarkdown, yaml: findInYaml }[ending] ?? findInCode;
    const found = find(text, ending);
    found.sort((one, other) => one.line - other.line);
    return found.map(({ line, text: word, write }) => `${file}:${line}: “${word}”: write ${write}`);
  });
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** Written by another program, or the check itself, which names the words. */
function isExempt(file: string): boolean {
  return /\.gen\.go$|_methods\/|^scripts\/words/.test(file);
}
