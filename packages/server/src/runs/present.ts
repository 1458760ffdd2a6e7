import type { components } from '@darkroom/contract/types';
import type { ResultFile, StoredRun } from '../store/records.ts';
import { imagesOf } from './layers.ts';
import { liveStatus } from './state-machine.ts';

export type Run = components['schemas']['Run'];

/** A run as the contract shows it. If ended runs are kept, `retentionDays` is 0. */
export function presentRun(run: StoredRun, fileUrl: (name: string) => string, retentionDays: number): Run {
  const images = imagesOf(run).map(({ file }) => fileUrl(file));
  const video = run.files.find(isVideo);
  return {
    run_id: run.runId,
    user_id: run.userId,
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    image_url: run.status === 'completed' ? (images[0] ?? null) : null,
    inputs: run.inputs,
    ignored_inputs: [...run.ignoredInputs],
    not_drawn: [...run.notDrawn],
    live_status: liveStatus(run.status) as Run['live_status'],
    status: run.status,
    progress: run.progress,
    run_type: run.runType,
    parent_run_id: run.parentRunId,
    image_urls: images,
    video_url: video === undefined ? null : fileUrl(video.file),
    error: run.error,
    model_type: run.modelType,
    seed: run.seed,
    metadata: run.metadata as Run['metadata'],
    tags: [...run.tags],
    started_at: run.startedAt,
    completed_at: run.completedAt,
    expires_at: expiry(run, retentionDays),
    metrics: metrics(run),
    // Runs of other types have none since 1.15, but may still be stored with one.
    ...(run.runType === 'describe' && run.output !== undefined && { output: descriptionOf(run) }),
  };
}

const descriptionOf = ({ runId, output }: StoredRun) =>
  ({ run_id: runId, ...(output as object) }) as NonNullable<Run['output']>;

export function isVideo({ mediaType }: ResultFile): boolean {
  return mediaType.startsWith('video/');
}

function expiry({ completedAt }: StoredRun, retentionDays: number): string | null {
  if (completedAt === null || retentionDays === 0) return null;
  return new Date(Date.parse(completedAt) + retentionDays * 24 * 60 * 60 * 1000).toISOString();
}

/** How long a run waited and was processed; null until it has ended. */
export function metrics({ createdAt, startedAt, completedAt }: StoredRun): Run['metrics'] {
  if (completedAt === null) return null;
  const started = startedAt ?? completedAt;
  return { queue_seconds: seconds(createdAt, started), work_seconds: seconds(started, completedAt) };
}

/** Never negative, in case clocks differ between machines. */
function seconds(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) / 1000;
}
