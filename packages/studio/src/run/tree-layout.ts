/** The position of each run in its family: generations from left to right, siblings next to each other. */
export interface Placed<T> {
  run: T;
  depth: number;
  /** In rows; a parent is centred on its children. */
  row: number;
  parent: Placed<T> | undefined;
}

interface Node {
  run_id: string;
  parent_run_id?: string | null;
}

export function placeTree<T extends Node>(runs: readonly T[]): { nodes: Placed<T>[]; depth: number; rows: number } {
  const known = new Set(runs.map(({ run_id }) => run_id));
  const children = Map.groupBy(runs, ({ parent_run_id: id }) => (id && known.has(id) ? id : ''));
  const nodes: Placed<T>[] = [];
  let rows = 0;
  let deepest = 0;
  const place = (run: T, depth: number, parent: Placed<T> | undefined): Placed<T> => {
    const node: Placed<T> = { run, depth, row: 0, parent };
    nodes.push(node);
    deepest = Math.max(deepest, depth);
    const below = (children.get(run.run_id) ?? []).map((child) => place(child, depth + 1, node));
    const [first] = below;
    node.row = first ? (first.row + (below.at(-1) as Placed<T>).row) / 2 : rows++;
    return node;
  };
  for (const root of children.get('') ?? []) place(root, 0, undefined);
  return { nodes, depth: deepest + 1, rows };
}
