import { Refused } from '../contract/refused.ts';
import type { Handler } from './handler.ts';

export const runsDelete: Handler<'runs.delete'> = {
  async answer({ caller, parameters: { run_id } }, service) {
    const outcome = await service.runs.remove(caller.userId, run_id);
    if (outcome === 'missing') {
      throw new Refused('run_not_found', `Run ${run_id} not found.`);
    }
    if (outcome === 'active') {
      throw new Refused(
        'run_active',
        'The run has not ended. Cancel it or wait until it ends, and send the request again.',
      );
    }
    return { status: 204 };
  },
};
