import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';
import { runNotFound } from './make-run.ts';

export const runsDelete: Handler<'runs.delete'> = {
  async handle({ caller, parameters: { run_id } }, service) {
    const outcome = await service.runs.remove(caller.userId, run_id);
    if (outcome === 'missing') throw runNotFound(run_id);
    if (outcome === 'active') {
      const message = 'The run has not ended. Cancel it or wait until it ends, and send the request again.';
      throw new Refused('run_active', message);
    }
    return { status: 204 };
  },
};
