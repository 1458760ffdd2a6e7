import { describe, expect, it } from 'vitest';
import { again, programName, quote } from './shell.ts';

describe('a word for the shell', () => {
  it.each([
    ['fox.png', 'fox.png'],
    ['a fox', "'a fox'"],
    ["it's", `'it'\\''s'`],
    ['', "''"],
    ['$(rm -rf ~)', "'$(rm -rf ~)'"],
  ])('%s', (word, quoted) => expect(quote(word)).toBe(quoted));
});

describe('the command once more', () => {
  it('keeps what was typed, and leaves out the key', () => {
    expect(again(['generate', 'a fox', '--api-key', 'secret', '-o', 'fox.png'])).toBe(
      "darkroom generate 'a fox' -o fox.png",
    );
    expect(again(['generate', 'a fox', '--api-key=secret'])).toBe("darkroom generate 'a fox'");
  });

  it('leaves out what has succeeded, once for each', () => {
    expect(again(['generate', 'a fox', 'a hare', 'a fox'], ['a fox'])).toBe("darkroom generate 'a hare' 'a fox'");
  });

  it('writes out what came by standard input, but not where the result goes', () => {
    expect(again(['generate', '-', '-o', '-'], [], 'a fox')).toBe("darkroom generate 'a fox' -o -");
  });

  it('is what was called', () => {
    expect(programName({ npm_lifecycle_event: 'darkroom' })).toBe('npm run -s darkroom --');
    expect(programName({})).toBe('darkroom');
  });
});
