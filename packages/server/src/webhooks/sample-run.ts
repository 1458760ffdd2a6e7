import type { RunError, RunStatus, StoredRun } from '../store/records.ts';
import { storedForm } from '../store/run-inserts.ts';

const sampleFile = { file: 'sample-of-a-test-event.png', mediaType: 'image/png', width: 1024, height: 1024 };
const sampleError: RunError = {
  code: 'deadline_exceeded',
  message: 'This is a sample of a failed run. The work did not finish within its deadline.',
};

/** The run of a test event. It does not exist; `metadata` says so. */
export function sampleRun(userId: string, status: RunStatus): StoredRun {
  const run = storedForm({
    userId,
    runType: 'generate',
    operationId: 'images.generate',
    inputs: { prompt: 'a fox by a mountain lake at dusk', model_type: 'flux-dev', seed: 42 },
    work: null,
    result: { files: status === 'completed' ? [sampleFile] : [] },
    modelType: 'flux-dev',
    seed: 42,
    seedGiven: true,
    metadata: { test: true },
  });
  const error = status === 'failed' ? sampleError : null;
  return { ...run, status, progress: status === 'completed' ? 1 : 0.4, error };
}
