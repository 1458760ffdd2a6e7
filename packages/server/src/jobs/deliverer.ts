import type { Store } from '../store/index.ts';
import type { Log } from '../store/log.ts';
import { type DeliverOptions, deliver } from '../webhooks/index.ts';
import { type JobLoop, startJobLoop } from './job-loop.ts';

/** Receivers are slow, not us: many can be waited for at the same time. */
const slots = 16;

/** Sends the events that are due. */
export function startDeliverer({ store, log, ...options }: DeliverOptions & { store: Store; log: Log }): JobLoop {
  const { deliveries } = store;
  return startJobLoop({
    store,
    name: 'deliveries',
    slots,
    log,
    async work({ job }) {
      const { deliveryId, generation } = job.data as { deliveryId: string; generation: number };
      const delivery = await deliveries.find(deliveryId);
      // Settled already, or put on another schedule by a redelivery.
      if (delivery === null || delivery.status !== 'pending' || delivery.generation !== generation) {
        await deliveries.dropJob(job.id);
        return;
      }
      const { attempt, outcome } = await deliver(delivery, options);
      await deliveries.record({ jobId: job.id, deliveryId, generation, attempt, outcome });
      log.info(
        { delivery: deliveryId, status: outcome.status, code: attempt.status_code, ms: attempt.duration_ms },
        'event sent',
      );
    },
  });
}
