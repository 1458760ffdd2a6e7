import type { Contract, Run } from './contract.ts';
import { fileUrl } from './file-url.ts';
import type { MockRun } from './run-store.ts';
import { isTerminal, type Moment } from './run-timeline.ts';

/** A run as the contract has it, at one of its moments. */
export function presentRun({ stateMachine, errorExample }: Contract, run: MockRun, index: number, origin: string): Run {
  const { at, status, progress } = run.moments[index] as Moment;
  const completed = status === 'completed';
  const started = run.moments.find((moment, position) => position <= index && moment.status === 'processing');
  const images = completed ? run.images.map((name) => fileUrl(origin, name)) : [];
  return {
    ...run.made,
    updated_at: iso(at),
    image_url: images[0] ?? null,
    live_status: (stateMachine.states[status]?.live_status ?? null) as Run['live_status'],
    status: status as Run['status'],
    progress,
    image_urls: images,
    video_url: completed && run.video !== null ? fileUrl(origin, run.video) : null,
    error: status === 'failed' && run.error !== null ? (errorExample(run.error) as Run['error']) : null,
    started_at: started === undefined ? null : iso(started.at),
    completed_at: isTerminal(stateMachine, status) ? iso(at) : null,
    ...(run.output !== undefined && completed ? { output: run.output } : {}),
  };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}
