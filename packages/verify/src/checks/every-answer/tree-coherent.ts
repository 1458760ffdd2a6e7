import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

interface Tree {
  root_run_id: string;
  runs: { run_id: string; parent_run_id?: string | null }[];
  truncated?: boolean;
}

/** A tree has its root and the run that was asked for, no run twice, and the parent of every run but the root. */
export const treeCoherent: ExchangeCheck = ({ exchange }) => {
  if (exchange.call.operation.id !== 'runs.tree' || exchange.status !== 200) return undefined;
  const { root_run_id, runs, truncated } = fieldsOf(exchange) as unknown as Tree;
  const ids = new Set(runs.map(({ run_id }) => run_id));
  if (ids.size < runs.length) return 'a run is listed twice';
  if (!ids.has(root_run_id)) return `the root ${root_run_id} is not among the runs`;
  if (truncated) return fine;
  if (!ids.has(exchange.call.path?.run_id ?? '')) return 'the run itself is not among the runs';
  const lost = runs.find(({ run_id, parent_run_id }) => run_id !== root_run_id && !ids.has(String(parent_run_id)));
  return lost === undefined ? fine : `run ${lost.run_id} has no parent in the tree`;
};
