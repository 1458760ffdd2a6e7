import type { Handler } from './handler.ts';
import { runNotFound } from './make-run.ts';
import { runText } from './run-text.ts';

export const runsCancel: Handler<'runs.cancel'> = {
  async handle({ caller, parameters: { run_id } }, service) {
    const run = await service.runs.cancel(caller.userId, run_id);
    if (run === null) throw runNotFound(run_id);
    return { status: 200, text: runText(service.runs, run), type: 'application/json' };
  },
};
