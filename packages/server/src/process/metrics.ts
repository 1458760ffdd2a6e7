import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** Counts a response. */
  responded(operation: string, status: number, seconds: number): void;
  /** Counts a run that ended. */
  ended(runType: string, status: string): void;
  /** Sets how many runs this process works on at the same time. */
  workers(count: number): void;
  text(counts: () => Promise<Counts>): Promise<{ text: string; type: string }>;
  close(): void;
}

export interface Counts {
  queued: number;
  processing: number;
  pendingDeliveries: number;
}

/** Counters and timings of this process. They reveal nothing about a single caller. */
export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'darkroom_request_seconds',
    help: 'How long requests took, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  });
  const runs = new Counter({
    name: 'darkroom_runs_total',
    help: 'Runs that have ended, by kind and status.',
    labelNames: ['run_type', 'status'],
    registers,
  });
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const queued = gauge('darkroom_runs_queued', 'Runs that wait.');
  const processing = gauge('darkroom_runs_processing', 'Runs being processed.');
  const deliveries = gauge('darkroom_deliveries_pending', 'Webhook events that are still to be delivered.');
  const workers = gauge(
    'darkroom_workers',
    'Runs that this process works on at the same time, for each engine; 0 if it only serves the API.',
  );
  return {
    responded: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    workers: (count) => workers.set(count),
    ended(runType, status) {
      runs.inc({ run_type: runType, status });
    },
    async text(counts) {
      // The other metrics do not need the database.
      const now = await counts().catch(() => undefined);
      if (now !== undefined) {
        queued.set(now.queued);
        processing.set(now.processing);
        deliveries.set(now.pendingDeliveries);
      }
      return { text: await registry.metrics(), type: registry.contentType };
    },
    close() {
      registry.clear();
    },
  };
}
