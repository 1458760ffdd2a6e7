import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { again, asCalled, programName, quote } from './shell.ts';

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
  it('keeps what was typed, and omits the key', () => {
    expect(again(['generate', 'a fox', '--api-key', 'secret', '-o', 'fox.png'])).toBe(
      "darkroom generate 'a fox' -o fox.png",
    );
    expect(again(['generate', 'a fox', '--api-key=secret'])).toBe("darkroom generate 'a fox'");
  });

  it('omits what has succeeded, once for each', () => {
    expect(again(['generate', 'a fox', 'a hare', 'a fox'], ['a fox'])).toBe("darkroom generate 'a hare' 'a fox'");
  });

  it('writes out what came by standard input, but not where the result goes', () => {
    expect(again(['generate', '-', '-o', '-'], [], 'a fox')).toBe("darkroom generate 'a fox' -o -");
  });

  it('is what was called', () => {
    expect(programName({ npm_lifecycle_event: 'darkroom' })).toBe('npm run -s darkroom --');
    expect(programName({})).toBe('darkroom');
  });

  it('can be pasted, also in a clone where darkroom is not on the path', () => {
    const script = '/home/ann/dark room/packages/cli/bin/darkroom.js';
    expect(programName({ npm_lifecycle_event: 'npx' }, script)).toBe('npx darkroom');
    expect(programName({ PATH: '/nowhere' }, script)).toBe(`node '${script}'`);
    const root = resolve(import.meta.dirname, '../../../..');
    expect(programName({ PATH: join(root, 'node_modules/.bin') }, script)).toBe('darkroom');
    expect(asCalled('Watch it: darkroom runs watch 1', 'npx darkroom')).toBe('Watch it: npx darkroom runs watch 1');
    expect(asCalled('npx darkroom runs list', 'npx darkroom')).toBe('npx darkroom runs list');
    expect(asCalled('$ darkroom generate "a" | darkroom remove-bg -', 'D')).toBe('$ D generate "a" | D remove-bg -');
    expect(asCalled('the folder darkroom, or /usr/bin/darkroom', 'D')).toBe(
      'the folder darkroom, or /usr/bin/darkroom',
    );
  });
});
