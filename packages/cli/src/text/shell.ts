import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Quotes a word for a POSIX shell. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** How this command was called, so printed commands can be pasted. */
export function programName(env: Env = process.env, script = process.argv[1] ?? ''): string {
  if (env.npm_lifecycle_event === 'darkroom') return 'npm run -s darkroom --';
  if (env.npm_lifecycle_event === 'npx') return 'npx darkroom';
  // In a clone, the file itself may have been started.
  return script.endsWith('bin/darkroom.js') && !isOnPath('darkroom', env) ? `node ${quote(script)}` : 'darkroom';
}

type Env = Record<string, string | undefined>;

const isOnPath = (name: string, { PATH = '' }: Env): boolean =>
  PATH.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)));

/** A text with the commands in it as they can be pasted here. */
export const asCalled = (text: string, name = programName()): string =>
  name === 'darkroom' ? text : text.replace(/(?<!npx |[\w/.-])darkroom (?=[a-z])/g, () => `${name} `);

/**
 * The same command again: without what has succeeded, with what was read from standard input, and without anything that
 * should not stay on a screen.
 */
export function again(argv: string[], done: string[] = [], stdin?: string): string {
  const left = [...done];
  const words: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] as string;
    const place = left.indexOf(word);
    if (word === '--api-key') at++;
    else if (word.startsWith('--api-key=')) continue;
    else if (place >= 0) left.splice(place, 1);
    else
      words.push(
        quote(word === '-' && stdin !== undefined && !/^(-o|--output)$/.test(argv[at - 1] ?? '') ? stdin : word),
      );
  }
  return [programName(), ...words].join(' ');
}
