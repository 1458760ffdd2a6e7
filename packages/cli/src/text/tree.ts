import type { Run, Schemas } from '@darkroom/client';
import { describeRun, statusOf } from './run-line.ts';
import { style } from './style.ts';

/** Runs as a tree, each below the one it was made from; the requested one is highlighted. */
export function drawRuns({ root_run_id: root, runs }: Schemas['RunTree'], chosen: string): string {
  const parentOf = ({ parent_run_id: parent, run_id: id }: Run): string => (id === root ? '' : (parent ?? root));
  const below = new Map(runs.map((run) => [parentOf(run), [] as Run[]]));
  for (const run of runs) below.get(parentOf(run))?.push(run);
  const lines: string[] = [];
  const draw = (run: Run, lead: string, branch: string, indent: string): void => {
    const id = run.run_id === chosen ? style(process.stdout, 'bold', run.run_id) : run.run_id;
    lines.push(`${lead}${branch}${id}  ${run.run_type}  ${statusOf(run)}  ${describeRun(run)}`.trimEnd());
    const children = below.get(run.run_id) ?? [];
    for (const [at, child] of children.entries()) {
      const last = at === children.length - 1;
      draw(child, lead + indent, last ? '└─ ' : '├─ ', last ? '   ' : '│  ');
    }
  };
  for (const run of below.get('') ?? []) draw(run, '', '', '');
  return lines.join('\n');
}
