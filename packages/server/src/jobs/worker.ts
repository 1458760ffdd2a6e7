import type { Backend } from '@darkroom/engine';
import type { FileStore } from '../files/index.ts';
import type { Log } from '../process/log.ts';
import type { Runs } from '../runs/index.ts';
import type { Store } from '../store/index.ts';
import { createCapacity } from './capacity.ts';
import { type JobLoopOptions, startJobLoop } from './job-loop.ts';
import { processLayers } from './layers-work.ts';
import { createProgressReports } from './progress-reports.ts';
import { processRun } from './run-work.ts';

export interface WorkerOptions {
  store: Store;
  runs: Runs;
  files: FileStore;
  backend: Backend;
  /** Maximum number of runs processed at the same time, if the backend has no limits of its own. */
  workers: number;
  log: Log;
  backoff?: JobLoopOptions['backoff'];
}

/** How long a stop waits for work in progress before it returns it to the queue. */
const graceMs = 10_000;

/** Processes runs, and the layers that callers wait for. */
export function startWorker(options: WorkerOptions): { stop(graceMs?: number): Promise<void> } {
  const { store, runs, backend, workers, log } = options;
  const reports = createProgressReports(runs, log);
  const deps = { ...options, reports };
  const { groups = [], groupOf } = backend.concurrency ?? {};
  const capacity = createCapacity(groups);
  // Only outermost groups add up; a group within another adds nothing.
  const outermost = groups.filter(({ within }) => within === undefined);
  const slots = groups.length === 0 ? workers : outermost.reduce((sum, { limit }) => sum + limit, 0);
  const shared = { store, capacity, log, ...(options.backoff && { backoff: options.backoff }) };
  const layersGroup = groupOf?.('layers', {}, ['source']);
  const loops = [
    startJobLoop({ ...shared, name: 'runs', slots, work: (claim) => processRun(claim, deps) }),
    startJobLoop({
      ...shared,
      name: 'layers',
      slots: 1,
      group: layersGroup,
      work: (claim) => processLayers(claim, deps),
    }),
  ];
  return {
    async stop(grace = graceMs) {
      await Promise.all(loops.map((loop) => loop.stop(grace)));
      capacity.close();
      reports.close();
    },
  };
}
