import type { Call } from '../core/call.ts';
import { presentRun } from '../core/present-run.ts';
import type { MockRun } from '../core/run-store.ts';

/** Sends the event of a run's end to whom its request named; it is sent whoever ends the run. */
export function announce(call: Call, run: MockRun): void {
  const { contract, state, request, incident } = call;
  const { webhook } = run;
  if (webhook === undefined) return;
  void state.runs.wait(run, Number.POSITIVE_INFINITY).then(() => {
    const index = state.runs.now(run);
    const event = contract.stateMachine.states[run.moments[index]?.status ?? '']?.event;
    if (event === undefined || state.runs.get(run.runId) !== run) return;
    state.deliveries.send({
      type: event,
      runId: run.runId,
      ...webhook,
      data: presentRun(contract, run, index, request.origin),
      incident,
    });
  });
}
