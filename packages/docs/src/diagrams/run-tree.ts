import type { Contract, Node } from '../contract.ts';
import { arrow, box, type Diagram, type Point } from './svg.ts';

const BOX = { width: 190, height: 62 };
const GAP = { x: 28, y: 46 };

/** The example of `runs.tree` in the contract, drawn. */
export function runTree({ document }: Contract): Diagram {
  const runs: Node[] = document.components.examples['runs.tree.family'].value.runs;
  const childrenOf = (id: string | null): Node[] => runs.filter((run) => run.parent_run_id === id);
  const places = new Map<string, Point>();
  let column = 0;
  const place = (run: Node, depth: number): number => {
    const children = childrenOf(run.run_id).map((child) => place(child, depth + 1));
    const x =
      children.length > 0 ? (Math.min(...children) + Math.max(...children)) / 2 : column++ * (BOX.width + GAP.x);
    places.set(run.run_id, [x + 2, 2 + depth * (BOX.height + GAP.y)]);
    return x;
  };
  for (const root of childrenOf(null)) place(root, 0);
  const at = (id: string): Point => places.get(id) ?? [0, 0];
  const arrows = runs
    .filter((run) => run.parent_run_id)
    .map((run) => {
      const [x, y] = at(run.parent_run_id);
      const [toX, toY] = at(run.run_id);
      const middle = toY - GAP.y / 2;
      const centre = BOX.width / 2;
      return arrow([
        [x + centre, y + BOX.height],
        [x + centre, middle],
        [toX + centre, middle],
        [toX + centre, toY - 2],
      ]);
    });
  const boxes = runs.map((run) =>
    box(
      at(run.run_id),
      BOX.width,
      BOX.height,
      [
        [run.run_type, 'name'],
        [`run_id …${run.run_id.slice(-6)}`, 'small name'],
        ...(run.parent_run_id
          ? ([[`parent_run_id …${run.parent_run_id.slice(-6)}`, 'small name']] as [string, string][])
          : []),
      ],
      run.parent_run_id ? '' : 'strong',
    ),
  );
  const depth = Math.max(...[...places.values()].map(([, y]) => y)) + BOX.height + 2;
  return {
    name: 'run-tree',
    title: 'A tree of runs',
    description: runs
      .map((run) => {
        const parent = runs.find(({ run_id }) => run_id === run.parent_run_id);
        return parent
          ? `A ${run.run_type} run was made from the image of the ${parent.run_type} run`
          : `A ${run.run_type} run has no parent: it is the root`;
      })
      .join('. ')
      .concat('.'),
    width: Math.max(1, column) * (BOX.width + GAP.x) - GAP.x + 4,
    height: depth,
    body: arrows.join('') + boxes.join(''),
  };
}
