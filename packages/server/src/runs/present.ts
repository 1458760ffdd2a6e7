import type { components } from '@darkroom/contract/types';
import type { ResultFile, StoredRun } from '../store/records.ts';
import { liveStatus } from './state-machine.ts';

export type Run = components['schemas']['Run'];

/** A run as the contract shows it. */
export function presentRun(run: StoredRun, fileUrl: (name: string) => string): Run {
  const pictures = run.files.filter(isPicture).map(({ file }) => fileUrl(file));
  const video = run.files.find(isVideo);
  return {
    run_id: run.runId,
    user_id: run.userId,
    created_at: run.createdAt,
    updated_at: run.updatedAt,
    image_url: pictures[0] ?? null,
    inputs: run.inputs,
    live_status: liveStatus(run.status) as Run['live_status'],
    status: run.status,
    progress: run.progress,
    run_type: run.runType,
    parent_run_id: run.parentRunId,
    image_urls: pictures,
    video_url: video === undefined ? null : fileUrl(video.file),
    error: run.error,
    model_type: run.modelType,
    seed: run.seed,
    metadata: run.metadata as Run['metadata'],
    started_at: run.startedAt,
    completed_at: run.completedAt,
    ...(run.output === undefined ? {} : { output: run.output }),
  };
}

export function isVideo({ mediaType }: ResultFile): boolean {
  return mediaType.startsWith('video/');
}

/** Files of layers are only shown with their layers. */
export function isPicture(file: ResultFile): boolean {
  return !isVideo(file) && !(file.role?.startsWith('layer.') ?? false);
}
