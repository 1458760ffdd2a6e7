import type { OperationId } from '@darkroom/contract';
import { Refused } from '../contract/refused.ts';
import type { StoredRun } from '../store/records.ts';
import type { Call, Handler, Reply } from './handler.ts';
import { makeRun, type RunPlan, requireRun } from './make-run.ts';
import { planWork } from './plan-work.ts';
import type { Service } from './service.ts';

/**
 * A run that was made and then failed or was canceled: the response is its error, and sending the request again would
 * make another run.
 */
export class RunFailed extends Refused {}

export interface RunOperation<Id extends OperationId> {
  /** What the request wants to be done, if the contract does not say all of it. */
  plan?(call: Call<Id>, service: Service): RunPlan | Promise<RunPlan>;
  /** Whether the response is the result itself. Such an operation always waits for it. */
  returnsResult?: boolean;
  /** The response for the run, ended or not. */
  show(run: StoredRun, call: Call<Id>, service: Service): Reply;
}

/** An operation that makes a run, and waits for it if requested. */
export function runOperation<Id extends OperationId>(operation: RunOperation<Id>): Handler<Id> {
  const waitsFor = (call: Call<Id>): boolean =>
    operation.returnsResult === true || (call.body as { sync?: boolean } | undefined)?.sync === true;

  async function waited(call: Call<Id>, service: Service, run: StoredRun): Promise<Reply> {
    return operation.show(waitsFor(call) ? await waitFor(call, service, run) : run, call, service);
  }

  return {
    async handle(call, service) {
      const run = await makeRun(call, service, (await operation.plan?.(call, service)) ?? planWork(call));
      return waited(call, service, run);
    },
    async resume(call, service, runId) {
      return waited(call, service, await requireRun(call, service, runId));
    },
  };
}

async function waitFor(call: Call<OperationId>, service: Service, run: StoredRun): Promise<StoredRun> {
  const ended = await service.runs.wait(run, service.settings.waitSeconds * 1000, call.signal);
  if (ended === null) throw new Refused('run_not_found', 'The run was deleted before it had a result.');
  return ended;
}
