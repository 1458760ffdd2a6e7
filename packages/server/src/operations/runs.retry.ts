import { orDiscard } from '../store/index.ts';
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
    const create = () => service.runs.create({ ...again, ...(idempotency && { idempotency }) });
    const discard = () => service.files.remove((again.sources ?? []).map(({ file }) => file));
    return accepted(await orDiscard(create, discard), service);
  },
  async resume(call, service, runId) {
    return accepted(await requireRun(call, service, runId), service);
  },
};

function accepted(run: StoredRun, service: Service): Reply {
  return { status: 202, headers: acceptedHeaders(run), text: runText(service.runs, run), type: 'application/json' };
}
