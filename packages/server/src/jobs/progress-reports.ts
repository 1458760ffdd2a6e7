import type { Runs } from '../runs/index.ts';
import type { Log } from '../store/log.ts';

/** Reports of one run are at least this far apart. */
const apartMs = 100;

export interface ProgressReports {
  report(runId: string, progress: number): void;
  /** Nothing more is written of this run: its end has the last word. */
  end(runId: string): void;
  close(): void;
}

/**
 * Work reports far more often than anybody needs to know. The newest value of each run is written, the values of all
 * runs together, a tenth of a second after the last time; so the last one before a pause is always written.
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
      // Progress is news, not state: what could not be written is overtaken by the next report.
      log.debug({ err: error }, 'progress could not be written');
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
