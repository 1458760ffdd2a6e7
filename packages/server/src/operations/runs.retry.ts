import { DatabaseUnavailable } from '../store/index.ts';
import type { StoredRun } from '../store/records.ts';
import type { Handler, Reply } from './handler.ts';
import { requireRun } from './make-run.ts';
import { acceptedHeaders, runText } from './run-text.ts';
import type { Service } from './service.ts';
import { useModel } from './use-model.ts';

export const runsRetry: Handler<'runs.retry'> = {
  async handle(call, service) {
    const { caller, idempotency, parameters } = call;
    const first = await requireRun(call, service, parameters.run_id);
    if (first.modelId !== null) await useModel(service, caller.userId, first.modelId, first.modelType ?? '');
    const again = await service.runs.retryOf(first);
    try {
      return accepted(await service.runs.create({ ...again, ...(idempotency && { idempotency }) }), service);
    } catch (error) {
      // If the database became unavailable, the outcome of the commit is unknown: the run may exist, and then its files
      // must stay.
      if (!(error instanceof DatabaseUnavailable))
        await service.files.remove((again.sources ?? []).map(({ file }) => file));
      throw error;
    }
  },
  async resume(call, service, runId) {
    return accepted(await requireRun(call, service, runId), service);
  },
};

function accepted(run: StoredRun, service: Service): Reply {
  return { status: 202, headers: acceptedHeaders(run), text: runText(service.runs, run), type: 'application/json' };
}
