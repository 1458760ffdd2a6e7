import { expect, test } from 'vitest';
import { betweenFolders, circleIn } from './circles.ts';

test('a circle between folders is found although no file is in one', () => {
  const imports = new Map([
    ['a/one.ts', new Set(['b/two.ts'])],
    ['b/two.ts', new Set<string>()],
    ['b/three.ts', new Set(['a/four.ts'])],
    ['main.ts', new Set(['a/one.ts'])],
  ]);
  expect(circleIn(imports)).toBeUndefined();
  expect(circleIn(betweenFolders(imports))).toEqual(['a', 'b', 'a']);
});
