import type { Contract } from '@darkroom/verify/internals';
import { type Json, runsOf } from '../fault.ts';
import { type ContractFault, contractFault } from './contract-fault.ts';

/** Every transition of the state machine never made, and every one that it lacks made. */
export function stateFaults(contract: Contract): ContractFault[] {
  const states = Object.keys(contract.states);
  return states.flatMap((from) =>
    states
      .filter((to) => to !== from)
      .map((to) =>
        contract.states[from]?.to.includes(to) ? forgotten(contract, from, to) : forbidden(contract, from, to),
      ),
  );
}

/** A run that was shown in the first state is shown as it was then, instead of in the second. */
function forgotten(contract: Contract, from: string, to: string): ContractFault {
  return contractFault('transition-forgotten', {
    place: `${from} to ${to}`,
    scope: { operations: showingRuns(contract) },
    make() {
      const shown = new Map<string, Json>();
      return changingRuns((run) => {
        if (run.status === from) shown.set(run.run_id, structuredClone(run));
        if (run.status === to && shown.has(run.run_id)) Object.assign(run, shown.get(run.run_id));
      });
    },
  });
}

/** A run that was shown in the first state is shown in the second from then on. */
function forbidden(contract: Contract, from: string, to: string): ContractFault {
  return contractFault('transition-forbidden', {
    place: `${from} to ${to}`,
    scope: { operations: showingRuns(contract) },
    make() {
      const shown = new Set<string>();
      return changingRuns((run) => {
        if (run.status !== from) return;
        if (shown.has(run.run_id)) Object.assign(run, inState(contract, run, to));
        shown.add(run.run_id);
      });
    },
  });
}

function changingRuns(change: (run: Json) => void): ReturnType<ContractFault['make']> {
  return {
    response(response, request) {
      if (response.status >= 400 || request.operation.startsWith('service.')) return;
      if (!response.headers['content-type']?.includes('json')) return;
      const json = JSON.parse(response.body.toString());
      const runs = runsOf(json);
      if (runs.length === 0) return;
      const before = JSON.stringify(json);
      for (const run of runs) change(run);
      const after = JSON.stringify(json);
      if (after !== before) response.body = Buffer.from(after);
    },
  };
}

/** The run without a contradiction to its new state, so that only the transition is wrong. */
function inState({ states }: Contract, run: Json, status: string): Json {
  const ended = states[status]?.to.length === 0;
  const { created_at, started_at, completed_at } = run;
  const begun = status === 'queued' ? null : (started_at ?? created_at);
  const end = ended ? (completed_at ?? run.updated_at) : null;
  const seconds = (later: string, earlier: string): number => (Date.parse(later) - Date.parse(earlier)) / 1000;
  return {
    status,
    live_status: states[status]?.live_status,
    progress: status === 'completed' ? 1 : status === 'queued' ? 0 : Math.min(run.progress, 0.5),
    started_at: begun,
    completed_at: end,
    error: status === 'failed' ? { message: 'It failed.', code: 'backend_error', details: null } : null,
    metrics: ended
      ? { queue_seconds: seconds(begun ?? end, created_at), work_seconds: seconds(end, begun ?? end) }
      : null,
    ...(status !== 'completed' && { image_url: null, image_urls: [], video_url: null }),
  };
}

function showingRuns({ operations }: Contract): string[] {
  return operations.map(({ id }) => id).filter((id) => !id.startsWith('service.') && id !== 'files.get');
}
