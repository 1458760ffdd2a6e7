/** Quotes a word for a POSIX shell. */
export const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

/** How this command was called, so printed commands can be pasted. */
export const programName = (env = process.env): string =>
  env.npm_lifecycle_event === 'darkroom' ? 'npm run -s darkroom --' : 'darkroom';

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
