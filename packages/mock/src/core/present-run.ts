import { isTerminal } from '@darkroom/contract/reading';
import type { Contract, Run } from './contract.ts';
import { fileUrl } from './file-url.ts';
import type { MockRun } from './run-store.ts';
import type { Moment } from './run-timeline.ts';

/** A run as the contract has it, at one of its moments. */
export function presentRun({ stateMachine, errorExample }: Contract, run: MockRun, index: number, origin: string): Run {
  const { at, status, progress } = run.moments[index] as Moment;
  const completed = status === 'completed';
  const ended = isTerminal(stateMachine, status);
  const started = run.moments.find((moment, position) => position <= index && moment.status === 'processing');
  const images = imagesAt(run, index, origin);
  return {
    ...run.made,
    updated_at: iso(Math.max(at, run.updated?.at ?? 0)),
    image_url: completed ? (images[0] ?? null) : null,
    live_status: (stateMachine.states[status]?.live_status ?? null) as Run['live_status'],
    status: status as Run['status'],
    progress,
    not_drawn: completed ? run.notDrawn : [],
    image_urls: images,
    video_url: completed && run.video !== null ? fileUrl(origin, run.video) : null,
    error: status === 'failed' && run.error !== null ? (errorExample(run.error) as Run['error']) : null,
    started_at: started === undefined ? null : iso(started.at),
    completed_at: ended ? iso(at) : null,
    expires_at: null,
    metrics: ended ? metrics(run.moments[0]?.at ?? at, started?.at ?? at, at) : null,
    ...(run.output !== undefined && completed ? { output: run.output } : {}),
  };
}

/** The images of a run at one of its moments: those of a batch come one by one. */
export function imagesAt(run: MockRun, index: number, origin: string): string[] {
  const { status, progress } = run.moments[index] as Moment;
  const finished = status === 'completed' ? run.images.length : Math.floor(run.images.length * progress);
  return run.images.slice(0, finished).map((name) => fileUrl(origin, name));
}

function metrics(created: number, started: number, ended: number): Run['metrics'] {
  return { queue_seconds: (started - created) / 1000, work_seconds: (ended - started) / 1000 };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}
