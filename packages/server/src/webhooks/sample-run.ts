import { newId } from '../store/ids.ts';
import type { RunFailure, RunStatus, StoredRun } from '../store/records.ts';

/** The run of a test event. It does not exist; `metadata` says so. */
export function sampleRun(userId: string, status: RunStatus): StoredRun {
  const { id, at } = newId();
  const now = at.toISOString();
  const completed = status === 'completed';
  return {
    runId: id,
    userId,
    runType: 'generate',
    status,
    progress: completed ? 1 : 0.4,
    version: 4,
    revision: 4,
    operationId: 'images.generate',
    parentRunId: null,
    modelType: 'flux-dev',
    modelId: null,
    seed: 42,
    seedGiven: true,
    inputs: { prompt: 'a fox by a mountain lake at dusk', model_type: 'flux-dev', seed: 42 },
    ignoredInputs: [],
    notDrawn: [],
    metadata: { test: true },
    tags: [],
    work: null,
    sources: [],
    files: completed ? [{ file: 'sample-of-a-test-event.png', mediaType: 'image/png', width: 1024, height: 1024 }] : [],
    output: undefined,
    error: status === 'failed' ? sampleFailure : null,
    webhookUrl: null,
    webhookSecret: null,
    attempts: 1,
    createdAt: now,
    updatedAt: now,
    startedAt: now,
    completedAt: now,
  };
}

const sampleFailure: RunFailure = {
  code: 'deadline_exceeded',
  message: 'This is a sample of a failed run. The work did not finish within its deadline.',
};
