import { expect, it } from 'vitest';
import { hasWords, wordsOf } from './words.ts';

it.each([
  ['A fox, by a mountain-lake!', ['a', 'fox', 'by', 'mountain', 'lake']],
  ['Ärger in ÉVORA', ['arger', 'in', 'evora']],
  ['e\u0301vora \u0301', ['evora']],
  ['İzmir, ℌaus', ['izmir', 'haus']],
  ['한국 がぎ', ['한국', 'がぎ']],
  ['ｆｏｘ 35mm', ['fox', '35mm']],
  ['नमस्ते 狐', ['नमस्ते', '狐']],
  ['… !? 🦊', []],
])('finds the words of %j', (text, words) => expect(wordsOf(text)).toEqual(words));

it('shortens a word that no index could hold', () => {
  expect(wordsOf('🅰'.repeat(10) + 'x'.repeat(4000))).toEqual(['x'.repeat(64)]);
  expect(wordsOf('狐'.repeat(4000))).toEqual(['狐'.repeat(64)]);
});

it.each([
  ['A red panda', 'pand', true],
  ['A red panda', 'anda', false],
  ['A red panda', 'PANDA re', true],
  ['A red panda', 'panda blue', false],
  ['A café', 'cafe', true],
  ['A cafe', 'CAFÉ', true],
  ['A red panda', '?!', false],
])('in %j, %j is found: %s', (text, query, found) => expect(hasWords(text, query)).toBe(found));
