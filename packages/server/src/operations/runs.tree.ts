import type { Handler } from './handler.ts';
import { runNotFound } from './make-run.ts';
import { runText } from './run-text.ts';

export const runsTree: Handler<'runs.tree'> = {
  async handle({ caller, parameters: { run_id } }, service) {
    const tree = await service.runs.tree(caller.userId, run_id);
    if (tree === null) throw runNotFound(run_id);
    const runs = tree.runs.map((run) => runText(service.runs, run)).join(',');
    const text = `{"root_run_id":${JSON.stringify(tree.rootRunId)},"truncated":${tree.truncated},"runs":[${runs}]}`;
    return { status: 200, text, type: 'application/json' };
  },
};
