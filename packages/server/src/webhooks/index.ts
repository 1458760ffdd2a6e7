import type { Runs } from '../runs/index.ts';
import { eventOf } from '../runs/index.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store } from '../store/index.ts';
import type { Page, PageRequest, RunStatus } from '../store/records.ts';
import { sampleRun } from './sample-run.ts';

/** What a caller can see and do about the events that are sent to their URLs. */
export interface Deliveries {
  list(userId: string, filters: { status?: string; runId?: string }, page: PageRequest): Promise<Page<Delivery>>;
  get(userId: string, id: string): Promise<Delivery | null>;
  redeliver(userId: string, id: string): Promise<Delivery | null>;
  /** Sends a sample event, made and signed like a real one, once. */
  test(userId: string, event: { url: string; secret?: string; type: Delivery['type'] }): Promise<Delivery>;
}

export function createDeliveries({ store, runs }: { store: Store; runs: Runs }): Deliveries {
  const { deliveries } = store;
  return {
    list: deliveries.list,
    get: deliveries.get,
    redeliver: deliveries.redeliver,
    test(userId, { url, secret, type }) {
      const run = sampleRun(userId, statusOf(type));
      const payload = JSON.stringify({ type, timestamp: run.completedAt, data: runs.present(run) });
      const sealed = secret === undefined ? null : store.secrets.seal(userId, secret);
      return deliveries.add({ userId, runId: null, type, url, secret: sealed, payload, onlyOnce: true });
    },
  };
}

function statusOf(type: Delivery['type']): RunStatus {
  const ends: RunStatus[] = ['completed', 'failed', 'canceled'];
  return ends.find((status) => eventOf(status) === type) ?? 'completed';
}

export { type DeliverOptions, deliver, type Outcome } from './deliver.ts';
