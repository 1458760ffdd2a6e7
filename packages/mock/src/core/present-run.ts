import type { Contract, Run } from './contract.ts';
import { fileUrl } from './file-url.ts';
import type { MockRun } from './run-store.ts';
import { isTerminal } from './run-timeline.ts';

/** A run as the contract has it, at one of its moments. */
export function presentRun(contract: Contract, run: MockRun, index: number, origin: string): Run {
  const moment = run.moments[index] ?? run.moments[0];
  if (moment === undefined) throw new Error(`The run ${run.runId} has no beginning.`);
  const { stateMachine: machine } = contract;
  const completed = moment.status === 'completed';
  const terminal = isTerminal(machine, moment.status);
  const started = run.moments.slice(0, index + 1).find(({ status }) => status === 'processing');
  const updatedAt = Math.max(moment.at, run.updated?.at ?? 0);
  const images = completed ? run.images.map((name) => fileUrl(origin, name)) : [];
  return {
    run_id: run.runId,
    user_id: run.userId,
    created_at: iso(run.moments[0]?.at ?? 0),
    updated_at: iso(updatedAt),
    image_url: images[0] ?? null,
    inputs: run.inputs,
    live_status: (machine.states[moment.status]?.live_status ?? null) as Run['live_status'],
    status: moment.status as Run['status'],
    progress: moment.progress,
    run_type: run.runType as Run['run_type'],
    parent_run_id: run.parentRunId,
    image_urls: images,
    video_url: completed && run.video !== null ? fileUrl(origin, run.video) : null,
    error: moment.status === 'failed' && run.error !== null ? (contract.errorExample(run.error) as Run['error']) : null,
    model_type: run.modelType,
    seed: run.seed,
    metadata: run.metadata,
    tags: run.tags,
    started_at: started === undefined ? null : iso(started.at),
    completed_at: terminal ? iso(moment.at) : null,
    expires_at: null,
    metrics: terminal ? metrics(run.moments[0]?.at ?? 0, started?.at ?? moment.at, moment.at) : null,
    ...(run.output !== undefined && completed ? { output: run.output } : {}),
  };
}

function metrics(created: number, started: number, ended: number): Run['metrics'] {
  return { queue_seconds: (started - created) / 1000, work_seconds: (ended - started) / 1000 };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}
