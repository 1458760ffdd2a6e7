import type { Json } from '../store/records.ts';
import type { Handler } from './handler.ts';
import { runNotFound } from './make-run.ts';
import { runText } from './run-text.ts';

export const runsUpdate: Handler<'runs.update'> = {
  async answer({ caller, body, parameters: { run_id } }, service) {
    const { tags, metadata } = body;
    const run = await service.runs.update(caller.userId, run_id, {
      ...(tags !== undefined && { tags }),
      ...(metadata !== undefined && { metadata: metadata as Json }),
    });
    if (run === null) throw runNotFound(run_id);
    return { status: 200, text: runText(service.runs, run), type: 'application/json' };
  },
};
