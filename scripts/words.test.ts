import { describe, expect, it } from 'vitest';
import { findInCode, findInMarkdown, findInYaml, words } from './words.ts';

describe('every word of the list', () => {
  it.each(words)('$avoid is found', ({ example, write }) => {
    expect(findInMarkdown(example).map((found) => found.write)).toContain(write);
  });

  it.each(words.flatMap(({ allow = [], write }) => allow.map((phrase) => [phrase, write] as const)))(
    'is right in “%s”',
    (phrase, write) => {
      expect(findInMarkdown(`a ${phrase}.`).map((found) => found.write)).not.toContain(write);
    },
  );
});

describe('in Markdown', () => {
  it('says the line, the word and what to write', () => {
    expect(findInMarkdown('# Images\n\nA picture and an\nAddress.')).toEqual([
      { line: 4, text: 'Address', write: 'URL' },
      { line: 3, text: 'picture', write: 'image' },
    ]);
  });

  it('finds and allows phrases across a line break', () => {
    expect(findInMarkdown('It is worked\noff at once.')).toMatchObject([{ line: 1, text: 'worked off' }]);
    expect(findInMarkdown('It has an IP\naddress.')).toEqual([]);
  });

  it.each([
    '`address`',
    '``the `picture` ``',
    '```sh\ncurl $address\n```',
    '1. A list:\n\n   ```sh\n   curl $address\n   ```',
    '<!-- contract: example picture -->',
    '[an image](../picture.md)',
    'https://picture.example/address',
    'addressing, depicture',
  ])('ignores %j', (text) => {
    expect(findInMarkdown(text)).toEqual([]);
  });
});

describe('in the contract', () => {
  it('looks at texts for people and says their line in the file', () => {
    const source = `
summary: A picture.
description: |
  The first line.

  The address.
x-rules:
  - rule: at-least-one
    message: >-
      Give a
      picture.
x-enumDescriptions:
  gone: Is told.
x-tagGroups:
  - name: Around it
`;
    expect(findInYaml(source).map(({ line, text }) => `${line} ${text}`)).toEqual([
      '2 picture',
      '6 address',
      '11 picture',
      '13 told',
      '15 Around it',
    ]);
  });

  it('does not look at names, values and comments', () => {
    expect(findInYaml('# A picture\npicture:\n  name: address\n  example: the address\n  enum: [picture]\n')).toEqual(
      [],
    );
  });
});

describe('in code', () => {
  it.each([
    ['ts', '// The answer\nconst a = 1;', 1],
    ['ts', '/**\n * A\n * picture.\n */', 3],
    ['ts', "\nit('returns a picture', () => {});", 2],
    ['ts', `throw new Error(\`No answer from \${server}.\`);`, 1],
    ['tsx', "const at = a / b; // told\nconst c = 'x / y';", 1],
    ['ts', 'const quote = /[\'"]/;\n// a picture', 2],
    ['go', '// Answer waits.', 1],
    ['py', '"""Waits for\nthe answer."""', 2],
    ['css', '/* Below the picture. */', 1],
  ])('looks at comments and messages: %s %j', (ending, code, line) => {
    expect(findInCode(code, ending).map((found) => found.line)).toEqual([line]);
  });

  it.each([
    ['ts', "const answer = picture('answer');"],
    ['ts', '// `answer` is a name'],
    ['ts', `\`the \${answer.picture} of a fox\``],
    ['ts', "import { told } from './answer.ts';"],
    ['py', 'answer = "picture"'],
  ])('does not look at names and values: %s %j', (ending, code) => {
    expect(findInCode(code, ending)).toEqual([]);
  });
});
