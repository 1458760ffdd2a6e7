import type { Log } from '../process/log.ts';
import type { Runs } from '../runs/index.ts';

/** Minimum time between two reports of one run. */
const apartMs = 100;

export interface ProgressReports {
  report(runId: string, progress: number): void;
  /** Nothing more is written about this run after its end. */
  end(runId: string): void;
  close(): void;
}

/**
 * Work reports progress far more often than anyone needs. The newest value of each run is written, for all runs
 * together, a tenth of a second after the last write, so the last value before a pause is always written.
 */
export function createProgressReports(runs: Runs, log: Log): ProgressReports {
  const newest = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let writing = false;

  const write = async () => {
    timer = undefined;
    const reports = [...newest].map(([runId, progress]) => ({ runId, progress }));
    newest.clear();
    writing = true;
    try {
      await runs.report(reports);
    } catch (error) {
      // Progress that could not be written does not matter: the next report replaces it.
      log.debug({ err: error }, 'progress could not be saved');
    } finally {
      writing = false;
      if (newest.size > 0) timer ??= setTimeout(write, apartMs);
    }
  };

  return {
    report(runId, progress) {
      newest.set(runId, Math.max(progress, newest.get(runId) ?? 0));
      if (!writing) timer ??= setTimeout(write, apartMs);
    },
    end(runId) {
      newest.delete(runId);
    },
    close() {
      clearTimeout(timer);
    },
  };
}
