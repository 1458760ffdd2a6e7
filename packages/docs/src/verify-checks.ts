import { resolve } from 'node:path';
import { readText } from './contract.ts';

const CHECKS = resolve(import.meta.dirname, '../../verify/src/checks');

/** The checks of a group, in their order, each with what it proves: the comment above it in its own file. */
export function verifyChecks(group: string): { name: string; proves: string }[] {
  const index = readText(resolve(CHECKS, group, 'index.ts'), 'It lists the checks of the group.');
  const list = /^export const \w+ = \{\n([\s\S]*?)^\}/m.exec(index)?.[1] ?? '';
  return [...list.matchAll(/^ {2}'?([\w-]+)'?(?:: \w+)?,$/gm)].map(([, name = '']) => ({
    name,
    proves: proof(group, name),
  }));
}

function proof(group: string, name: string): string {
  const source = readText(resolve(CHECKS, group, `${name}.ts`), 'A check is named for its file.');
  const constant = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport const ${constant}\\b`).exec(source)?.[1];
  if (!comment) throw new Error(`the check ${name} has no comment that says what it proves`);
  return comment
    .replace(/^ \* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
