import type { components } from '../generated/types.ts';
import { Refused } from '../reading/refused.ts';

type Run = components['schemas']['Run'];

interface RunWithoutImage {
  runId: string;
  status: Run['status'];
  error: { code: string } | null;
  madeVideo: boolean;
}

/** A run without an image that a request needs. Only a run that has not ended is worth waiting for. */
export function notReady({ runId, status, error, madeVideo }: RunWithoutImage): Refused {
  const why: Record<Run['status'], string> = {
    queued: 'it is still queued. Wait until it is completed',
    processing: 'it is still being processed. Wait until it is completed',
    completed: `it made ${madeVideo ? 'a video' : 'none'}. Use another run`,
    failed: `it failed${error === null ? '' : ` with ${error.code}`}. Retry it, or use another run`,
    canceled: 'it was canceled. Retry it, or use another run',
  };
  return new Refused('run_not_ready', `Run ${runId} has no image because ${why[status]}.`, { run_id: runId, status });
}
