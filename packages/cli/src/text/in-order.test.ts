import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('writes each as soon as all before it are there', () => {
  const written: string[] = [];
  const put = inOrder((text) => void written.push(text));
  put(2, 'c');
  put(0, 'a');
  expect(written).toEqual(['a']);
  put(1, undefined);
  expect(written).toEqual(['a', 'c']);
});
