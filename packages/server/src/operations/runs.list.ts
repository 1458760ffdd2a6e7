import type { Handler } from './handler.ts';
import { runText } from './run-text.ts';

export const runsList: Handler<'runs.list'> = {
  async handle({ caller, parameters }, service) {
    const { limit = 0, cursor } = parameters;
    const filters = {
      status: parameters.status,
      runType: parameters.run_type,
      modelType: parameters.model_type,
      parentRunId: parameters.parent_run_id,
      tag: parameters.tag,
      words: parameters.q,
      createdAfter: parameters.created_after,
      createdBefore: parameters.created_before,
    };
    const page = await service.runs.list(caller.userId, filters, { limit, cursor });
    const runs = page.data.map((run) => runText(service.runs, run)).join(',');
    const text = `{"data":[${runs}],"next_cursor":${JSON.stringify(page.nextCursor)}}`;
    return { status: 200, text, type: 'application/json' };
  },
};
