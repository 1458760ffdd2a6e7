import type { Handler } from './handler.ts';
import { pickFields } from './pick-fields.ts';
import { runText } from './run-text.ts';

export const runsList: Handler<'runs.list'> = {
  async answer({ caller, parameters }, service) {
    const { status, run_type, model_type, parent_run_id, tag, q, created_after, created_before } = parameters;
    const { limit = 0 } = parameters;
    const filters = pickFields(
      {
        status,
        runType: run_type,
        modelType: model_type,
        parentRunId: parent_run_id,
        tag,
        words: q,
        createdAfter: created_after,
        createdBefore: created_before,
      },
      'status',
      'runType',
      'modelType',
      'parentRunId',
      'tag',
      'words',
      'createdAfter',
      'createdBefore',
    );
    const page = await service.runs.list(caller.userId, filters, { limit, ...pickFields(parameters, 'cursor') });
    const runs = page.data.map((run) => runText(service.runs, run)).join(',');
    const text = `{"data":[${runs}],"next_cursor":${JSON.stringify(page.nextCursor)}}`;
    return { status: 200, text, type: 'application/json' };
  },
};
