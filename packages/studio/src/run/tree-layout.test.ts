import { expect, it } from 'vitest';
import { placeTree } from './tree-layout.ts';

const run = (run_id: string, parent_run_id: string | null = null) => ({ run_id, parent_run_id });

it('puts generations side by side and parents in the middle of their children', () => {
  const { nodes, depth, rows } = placeTree([run('root'), run('a', 'root'), run('b', 'root'), run('c', 'a')]);
  const at = Object.fromEntries(nodes.map((node) => [node.run.run_id, [node.depth, node.row]]));
  expect(at).toEqual({ root: [0, 0.5], a: [1, 0], c: [2, 0], b: [1, 1] });
  expect([depth, rows]).toEqual([3, 2]);
});

it('shows a run whose parent was deleted as a root of its own', () => {
  const { nodes } = placeTree([run('left', 'deleted'), run('right', 'deleted')]);
  expect(nodes.map(({ depth, row, parent }) => [depth, row, parent])).toEqual([
    [0, 0, undefined],
    [0, 1, undefined],
  ]);
});
