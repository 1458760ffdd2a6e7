import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

interface Tree {
  root_run_id: string;
  runs: { run_id: string; parent_run_id?: string | null; created_at: string }[];
  truncated?: boolean;
}

export const treeCoherent: ExchangeCheck = {
  proves:
    'A tree has its root and the run that was asked for, no run twice, and the parent of every run but the root. ' +
    'The oldest run comes first, and a parent before its children.',
  look: ({ exchange }) => {
    if (exchange.call.operation.id !== 'runs.tree' || exchange.status !== 200) return undefined;
    const { root_run_id, runs, truncated } = fieldsOf(exchange) as unknown as Tree;
    const ids = new Set(runs.map(({ run_id }) => run_id));
    if (ids.size < runs.length) return 'a run is listed twice';
    if (!ids.has(root_run_id)) return `the root ${root_run_id} is not among the runs`;
    const places = new Map(runs.map(({ run_id }, place) => [run_id, place]));
    const early = runs.find(({ parent_run_id }, place) => (places.get(parent_run_id ?? '') ?? -1) > place);
    if (early !== undefined) return `run ${early.run_id} comes before its parent`;
    const times = runs.map(({ created_at }) => Date.parse(created_at));
    if (times.some((time, place) => place > 0 && time < (times[place - 1] as number))) return 'the oldest is not first';
    if (truncated) return fine;
    if (!ids.has(exchange.call.path?.run_id ?? '')) return 'the run itself is not among the runs';
    const lost = runs.find(({ run_id, parent_run_id }) => run_id !== root_run_id && !ids.has(String(parent_run_id)));
    return lost === undefined ? fine : `run ${lost.run_id} has no parent in the tree`;
  },
};
