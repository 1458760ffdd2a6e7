import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it.each([
  ['A fox, by a mountain-lake!', ['a', 'fox', 'by', 'mountain', 'lake']],
  ['Ärger in ÉVORA', ['ärger', 'in', 'évora']],
  ['e\u0301vora', ['évora']],
  ['ｆｏｘ 35mm', ['fox', '35mm']],
  ['नमस्ते 狐', ['नमस्ते', '狐']],
  ['… !? 🦊', []],
])('finds the words of %j', (text, words) => expect(wordsOf(text)).toEqual(words));

it('shortens a word that no index could hold', () => {
  expect(wordsOf('🅰'.repeat(10) + 'x'.repeat(4000))).toEqual(['x'.repeat(64)]);
  expect(wordsOf('狐'.repeat(4000))).toEqual(['狐'.repeat(64)]);
});
