import { Refused } from '../problem.ts';
import type { Handler } from './handler.ts';

export const runsDelete: Handler<'runs.delete'> = {
  async answer({ caller, parameters: { run_id } }, service) {
    const outcome = await service.runs.remove(caller.userId, run_id);
    if (outcome === 'missing') {
      throw new Refused('run_not_found', `There is no run ${run_id} among yours. Check the id.`);
    }
    if (outcome === 'active') {
      throw new Refused('run_active', 'The run is still being worked on. Cancel it first, or wait for its end.');
    }
    return { status: 204 };
  },
};
