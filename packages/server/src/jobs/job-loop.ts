import { currentWork } from '../process/current-work.ts';
import type { Log } from '../process/log.ts';
import type { Store } from '../store/index.ts';
import type { QueuedJob, QueueName } from '../store/queue.ts';
import type { Capacity } from './capacity.ts';
import { isUnavailable } from './failure.ts';

export interface JobLoop {
  /** Claims no more jobs, gives those in progress this long to finish, and then returns them to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** A job that this process has claimed. */
export interface Claim {
  readonly job: QueuedJob;
  /** Aborted when the job has to be returned. */
  readonly signal: AbortSignal;
  /** Called by the work when its backend has room for another job, although this one is not settled yet. */
  hasRoom(): void;
  /** Set by the work: reverts what claiming the job changed, if it is returned instead of settled. */
  undo?: () => Promise<void>;
}

export interface JobLoopOptions {
  store: Store;
  name: QueueName;
  /** Jobs in progress at the same time. */
  slots: number;
  /** Limits the jobs further, together with other loops, by the group of work that a job counts in. */
  capacity?: Capacity;
  /** The group that all of these jobs count in; by default each job has its own. */
  group?: string | undefined;
  log: Log;
  /** Does a job and settles it. Throws if the job should go back to the queue. */
  work(claim: Claim): Promise<void>;
  /** How long to fetch no jobs after the database or the storage failed one; doubles each time, up to the longest. */
  backoff?: { firstMs: number; longestMs: number };
}

/** How often to look without a notice: for jobs that were postponed and notices that were lost. */
const lookAgainMs = 1_000;
/** Well within the time after which the jobs of a silent worker go to another. */
const touchMs = 4_000;

/**
 * Claims jobs as they arrive: a notice starts one within milliseconds, and a free slot claims the next
 * immediately. `store/README.md` says why pg-boss' own workers do not serve.
 */
export function startJobLoop({
  store,
  name,
  slots,
  capacity,
  group,
  log,
  work,
  backoff = { firstMs: 500, longestMs: 15_000 },
}: JobLoopOptions): JobLoop {
  const inProgress = new Map<string, { claim: Claim; returned: AbortController; done: Promise<void> }>();
  /** Jobs whose backend has room again. They are in progress too, and as many as there are slots may be. */
  const finishing = new Set<string>();
  const unreturned: Claim[] = [];
  let stopping = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let failures = 0;
  let paused: NodeJS.Timeout | undefined;

  const freeSlots = (): number => slots - inProgress.size + finishing.size;

  const isPaused = (): boolean => paused !== undefined;

  const look = (): void => {
    lookAgain = true;
    looking ??= fetchJobs().finally(() => {
      looking = undefined;
      if (lookAgain && !stopping && !isPaused()) look();
    });
  };

  const fetchJobs = async (): Promise<void> => {
    try {
      await giveBack([]);
      while (lookAgain && !stopping && !isPaused()) {
        lookAgain = false;
        const free = freeSlots();
        if (free <= 0) break;
        const { asked, jobs } = await claim(free);
        // If the loop stopped while they were being fetched, they have to be returned here.
        if (stopping) await giveBack(jobs.map((job) => ({ job, signal: AbortSignal.abort(), hasRoom() {} })));
        else for (const job of jobs) begin(job);
        lookAgain ||= asked > 0 && jobs.length === asked && freeSlots() > 0;
      }
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error, queue: name }, 'jobs could not be fetched');
    }
  };

  const claim = async (free: number): Promise<{ asked: number; jobs: QueuedJob[] }> => {
    if (capacity === undefined) return { asked: free, jobs: await store.queue.fetch(name, free) };
    return await capacity.claim(free, (count, full) => store.queue.fetch(name, count, full), group);
  };

  const begin = (job: QueuedJob): void => {
    const returned = new AbortController();
    const claim: Claim = {
      job,
      signal: returned.signal,
      hasRoom() {
        // Results that cannot be stored must not pile up.
        if (finishing.size >= slots || !inProgress.has(job.id)) return;
        finishing.add(job.id);
        capacity?.release(job);
        if (!stopping) look();
      },
    };
    const done = currentWork
      .run({ queue: name, job: job.id }, work, claim)
      .then(() => {
        failures = 0;
      })
      .catch(async (error) => {
        if (isUnavailable(error)) pause(error);
        else if (!returned.signal.aborted) {
          log.error({ err: error, queue: name, job: job.id }, 'a job failed');
          // This is unexpected; the attempt counts, or the job would come back forever.
          delete claim.undo;
        }
        await giveBack([claim]);
      })
      .finally(() => {
        inProgress.delete(job.id);
        finishing.delete(job.id);
        capacity?.release(job);
        if (!stopping) look();
      });
    inProgress.set(job.id, { claim, returned, done });
  };

  /**
   * Jobs would fail one after the other while the database or the storage is unavailable; other processes may be
   * luckier.
   */
  const pause = (error: unknown): void => {
    if (isPaused() || stopping) return;
    const ms = Math.min(backoff.firstMs * 2 ** failures, backoff.longestMs);
    failures += 1;
    paused = setTimeout(() => {
      paused = undefined;
      look();
    }, ms);
    log.warn({ err: error, queue: name, ms }, 'fetching jobs is paused');
  };

  /**
   * Jobs that cannot be returned because the database is unavailable are returned when it is back, or expire and are
   * claimed again.
   */
  const giveBack = async (claims: Claim[]): Promise<void> => {
    const all = [...unreturned.splice(0), ...claims];
    if (all.length === 0) return;
    try {
      for (const claim of all) {
        await claim.undo?.();
        delete claim.undo;
      }
      await store.queue.giveBack(
        name,
        all.map(({ job }) => job),
      );
    } catch (error) {
      unreturned.push(...all);
      if (isUnavailable(error)) pause(error);
      else log.warn({ err: error, queue: name }, 'jobs could not be returned to the queue');
    }
  };

  const unsubscribe = store.notices.subscribe(({ kind, id }) => {
    if ((kind === 'jobs' && id === name) || kind === 'missed') look();
  });
  const stopHearingRoom = capacity?.onRoom(look);
  const looks = setInterval(look, lookAgainMs);
  const touches = setInterval(() => {
    const jobs = [...inProgress.values()].map(({ claim }) => claim.job);
    store.queue.touch(name, jobs).catch(() => undefined);
  }, touchMs);
  look();

  return {
    async stop(graceMs) {
      stopping = true;
      clearInterval(looks);
      clearTimeout(paused);
      unsubscribe();
      stopHearingRoom?.();
      await looking;
      const all = () => Promise.allSettled([...inProgress.values()].map(({ done }) => done));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([all(), grace]);
      clearTimeout(timer);
      for (const { returned } of inProgress.values()) returned.abort();
      await all();
      clearInterval(touches);
    },
  };
}
