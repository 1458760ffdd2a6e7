import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../process/log.ts';
import type { ClaimedDelivery, LaneState } from '../store/delivery-claims.ts';
import type { Store } from '../store/index.ts';
import { type DeliverOptions, deliver, type Outcome } from '../webhooks/index.ts';
import { createDeliverySlots } from './delivery-slots.ts';
import { isUnavailable } from './failure.ts';
import type { JobLoop } from './job-loop.ts';

/** Attempts mostly wait for receivers, which lets many run at the same time. */
const attemptsAtOnce = 64;
/** How often to look without a notice: for attempts that were postponed and notices that were lost. */
const lookAgainMs = 1_000;
/** A receiver that takes longer gets fewer slots. */
const quickMs = 2_000;
/** How long to wait before recording again after the database was unavailable. */
const recordAgainMs = 500;

export interface DelivererOptions extends Omit<DeliverOptions, 'secretsOf'> {
  store: Store;
  log: Log;
}

/** Sends the events that are due, fairly among callers and receivers. */
export function startDeliverer({ store, log, ...options }: DelivererOptions): JobLoop {
  const { deliveries } = store;
  const delivering: DeliverOptions = {
    ...options,
    // Read for every attempt, so a retry or redelivery after a rotation is signed with the new secret.
    secretsOf: async ({ user_id, secret }) =>
      secret === null ? await store.webhookSecrets.signing(user_id) : [store.secrets.open(user_id, secret)],
  };
  const slots = createDeliverySlots(attemptsAtOnce);
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const cutOff = new AbortController();
  let stopping = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  /** Claims deliveries until nothing is due that there is room for. */
  const look = (): void => {
    lookAgain = true;
    looking ??= claimAll()
      .catch((error) => {
        lookAgain = false;
        if (!isUnavailable(error)) log.error({ err: error }, 'deliveries could not be claimed');
      })
      .finally(() => {
        looking = undefined;
        if (lookAgain && !stopping) look();
      });
  };
  const claimAll = async (): Promise<void> => {
    while (lookAgain && !stopping) {
      lookAgain = false;
      const claimed = await claim();
      for (const delivery of claimed) begin(delivery);
      if (claimed.length > 0) lookAgain = true;
    }
  };
  const claim = async (): Promise<ClaimedDelivery[]> => {
    const room = slots.room();
    if (room === undefined) return [];
    const reserved: LaneState[] = [];
    let claimed: ClaimedDelivery[] = [];
    const reserve = (lane: LaneState): boolean => slots.reserve(lane) && reserved.push(lane) > 0;
    try {
      claimed = await deliveries.claim({ ...room, reserve });
    } finally {
      for (const lane of reserved) if (!claimed.some((delivery) => isOf(delivery, lane))) slots.free(lane);
    }
    return claimed;
  };

  const begin = (delivery: ClaimedDelivery): void => {
    const done = attempt(delivery)
      .catch((error) => {
        const about = { err: error, delivery: delivery.delivery_id };
        if (!isUnavailable(error))
          log.error(about, 'a delivery attempt could not be made or recorded; it will be repeated');
      })
      .finally(() => {
        slots.free(delivery);
        underWay.delete(done);
        if (!stopping) look();
      });
    underWay.add(done);
  };
  const attempt = async (delivery: ClaimedDelivery): Promise<void> => {
    let tried: Outcome;
    try {
      tried = await deliver(delivery, delivering, cutOff.signal);
    } catch (error) {
      if (!cutOff.signal.aborted) throw error;
      // Aborted because the process stops: another process makes this attempt.
      return await deliveries.release(delivery);
    }
    const { attempt, outcome } = tried;
    await record(delivery, tried);
    if (outcome.status === 'pending') lookAt(outcome.nextAttemptAt);
    const about = { delivery: delivery.delivery_id, status: outcome.status };
    log.info({ ...about, code: attempt.status_code, ms: attempt.duration_ms }, 'event sent');
  };
  /** A delivery that cannot be recorded is sent again when its lease expires, so this retries. */
  const record = async (delivery: ClaimedDelivery, { attempt, outcome }: Outcome): Promise<void> => {
    const quick = attempt.status_code !== null && attempt.duration_ms <= quickMs;
    for (;;) {
      try {
        return await deliveries.record({ delivery, quick, attempt, outcome });
      } catch (error) {
        if (!isUnavailable(error) || stopping) throw error;
        await pause(recordAgainMs);
      }
    }
  };
  const lookAt = (moment: Date): void => {
    const ms = moment.getTime() - Date.now();
    if (ms >= lookAgainMs || stopping) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      look();
    }, Math.max(0, ms) + 1);
    timers.add(timer);
  };

  const unsubscribe = store.notices.subscribe(({ kind, id }) => {
    if ((kind === 'jobs' && id === 'deliveries') || kind === 'missed') look();
  });
  const looks = setInterval(look, lookAgainMs);
  look();

  return {
    async stop(graceMs) {
      stopping = true;
      clearInterval(looks);
      for (const timer of timers) clearTimeout(timer);
      unsubscribe();
      await looking;
      const all = Promise.allSettled(underWay);
      const late = setTimeout(() => cutOff.abort(), graceMs);
      await all;
      clearTimeout(late);
    },
  };
}

function isOf(delivery: ClaimedDelivery, { user_id, receiver }: LaneState): boolean {
  return delivery.user_id === user_id && delivery.receiver === receiver;
}
