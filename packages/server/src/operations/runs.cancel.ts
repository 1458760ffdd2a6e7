import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';
import { runText } from './run-text.ts';

export const runsCancel: Handler<'runs.cancel'> = {
  async answer({ caller, parameters: { run_id } }, service) {
    const run = await service.runs.cancel(caller.userId, run_id);
    if (run === null) throw new Refused('run_not_found', `Run ${run_id} not found.`);
    return { status: 200, text: runText(service.runs, run), type: 'application/json' };
  },
};
