import type { Run } from '@darkroom/client';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { RunFace } from '../images/run-card.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { problemOf } from '../service/problems.ts';
import { useTree } from '../service/queries.ts';
import { runTypeNames } from '../service/run-words.ts';
import { useTitle } from '../service/titles.ts';
import { type Placed, placeTree } from './tree-layout.ts';

const across = 210;
const down = 150;
const side = 96;

/** The family of a run as a graph, navigated by clicks or arrow keys. */
export default function Tree({ run }: { run: Run }) {
  const { data, error } = useTree(run);
  const box = useRef<HTMLElement>(null);
  const { nodes, depth, rows } = useMemo(() => placeTree(data?.runs ?? [run]), [data, run]);
  if (error) return <ProblemNote problem={problemOf(error)} />;

  const walk = (event: KeyboardEvent): void => {
    const at = nodes.find((node) => node.run.run_id === (event.target as HTMLElement).dataset.run);
    const to = at && neighbour(nodes, at, event.key);
    if (!to) return;
    event.preventDefault();
    box.current?.querySelector<HTMLElement>(`[data-run="${to.run.run_id}"]`)?.focus();
  };
  return (
    <>
      <nav ref={box} className="stage tree" aria-label="Tree of this run" onKeyDown={walk}>
        <div style={{ inlineSize: depth * across, blockSize: rows * down }}>
          <svg width={depth * across} height={rows * down} aria-hidden="true">
            {nodes.map(({ run: { run_id: id }, parent, depth: column, row }) => {
              if (!parent) return null;
              const [x1, y1, x2, y2] = [parent.depth * across + side, centre(parent.row), column * across, centre(row)];
              return <path key={id} d={`M${x1} ${y1}C${x1 + 60} ${y1} ${x2 - 60} ${y2} ${x2} ${y2}`} />;
            })}
          </svg>
          {nodes.map((node) => (
            <TreeNode key={node.run.run_id} node={node} current={node.run.run_id === run.run_id} />
          ))}
        </div>
      </nav>
      <CodeView action={{ operation: 'runs.tree', id: run.run_id }} />
    </>
  );
}

function TreeNode({ node: { run, depth, row }, current }: { node: Placed<Run>; current: boolean }) {
  const title = useTitle(run);
  const type = runTypeNames[run.run_type] ?? run.run_type;
  return (
    <a
      data-run={run.run_id}
      href={`#/runs/${run.run_id}/tree`}
      title={title}
      aria-current={current ? 'true' : undefined}
      aria-label={title.startsWith(type) ? title : `${type}: ${title}`}
      style={{ left: depth * across, top: row * down, inlineSize: side }}
    >
      <RunFace run={run} eager />
      <span>{type}</span>
    </a>
  );
}

const centre = (row: number): number => row * down + side / 2;

function neighbour(nodes: Placed<Run>[], at: Placed<Run>, key: string): Placed<Run> | undefined {
  if (key === 'ArrowLeft') return at.parent;
  if (key === 'ArrowRight') return nodes.find(({ parent }) => parent === at);
  const column = nodes.filter(({ depth }) => depth === at.depth).sort((a, b) => a.row - b.row);
  if (key === 'ArrowDown') return column[column.indexOf(at) + 1];
  return key === 'ArrowUp' ? column[column.indexOf(at) - 1] : undefined;
}
