import type { Backend } from '@darkroom/engine';
import type { FileStore } from '../files/index.ts';
import type { Runs } from '../runs/index.ts';
import type { Store } from '../store/index.ts';
import type { Log } from '../store/log.ts';
import { startJobLoop } from './job-loop.ts';
import { workOffLayers } from './layers-work.ts';
import { createProgressReports } from './progress-reports.ts';
import { workOffRun } from './run-work.ts';

export interface WorkerOptions {
  store: Store;
  runs: Runs;
  files: FileStore;
  backend: Backend;
  /** Runs worked on at the same time. */
  workers: number;
  log: Log;
}

/** How long a stop waits for work under way before it is returned to the queue. */
const graceMs = 10_000;

/** Works off runs, and the layers that somebody waits for. */
export function startWorker(options: WorkerOptions): { stop(graceMs?: number): Promise<void> } {
  const { store, runs, workers, log } = options;
  const reports = createProgressReports(runs, log);
  const deps = { ...options, reports };
  const loops = [
    startJobLoop({ store, name: 'runs', slots: workers, log, work: (job, signal) => workOffRun(job, signal, deps) }),
    startJobLoop({ store, name: 'layers', slots: 1, log, work: (job, signal) => workOffLayers(job, signal, deps) }),
  ];
  return {
    async stop(grace = graceMs) {
      await Promise.all(loops.map((loop) => loop.stop(grace)));
      reports.close();
    },
  };
}
