import { eventOf, type Runs } from '../runs/index.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store } from '../store/index.ts';
import type { RunStatus } from '../store/records.ts';
import { sampleRun } from './sample-run.ts';

/** What a caller can see and do about the events that are sent to their URLs. */
export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries({ store, runs }: { store: Store; runs: Runs }) {
  const { list, get, redeliver, add } = store.deliveries;
  return {
    list,
    get,
    redeliver,
    /** Sends a sample event, made and signed like a real one, once. */
    test(userId: string, { url, secret, type }: TestEvent): Promise<Delivery> {
      const run = sampleRun(userId, statusOf(type));
      const payload = JSON.stringify({ type, timestamp: run.completedAt, data: runs.present(run) });
      const sealed = secret === undefined ? null : store.secrets.seal(userId, secret);
      return add({ userId, runId: null, type, url, secret: sealed, payload, onlyOnce: true });
    },
  };
}

interface TestEvent {
  url: string;
  secret?: string | undefined;
  type: Delivery['type'];
}

function statusOf(type: Delivery['type']): RunStatus {
  const ends: RunStatus[] = ['completed', 'failed', 'canceled'];
  return ends.find((status) => eventOf(status) === type) ?? 'completed';
}

export { type DeliverOptions, deliver, type Outcome } from './deliver.ts';
