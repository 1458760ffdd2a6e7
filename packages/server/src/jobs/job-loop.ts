import type { Store } from '../store/index.ts';
import type { Log } from '../store/log.ts';
import type { QueuedJob, QueueName } from '../store/queue.ts';
import { isUnavailable } from './is-unavailable.ts';
import type { Places } from './places.ts';

export interface JobLoop {
  /** Takes no more jobs, gives those under way this long to finish, and then returns them to the queue. */
  stop(graceMs: number): Promise<void>;
}

export interface JobLoopOptions {
  store: Store;
  name: QueueName;
  /** Jobs under way at the same time. */
  slots: number;
  /** Bounds the jobs further, together with other loops, by the group of work that a job counts in. */
  places?: Places;
  /** The group that all of these jobs count in; by default each job says its own. */
  group?: string | undefined;
  log: Log;
  /** Does a job and settles it. Aborted when the job is to be returned. */
  work(job: QueuedJob, signal: AbortSignal): Promise<void>;
}

/** How often to look without having been told: for jobs that are put off, and for notices that were lost. */
const lookAgainMs = 1_000;
/** Well within the time after which a silent worker's jobs go to another. */
const touchMs = 4_000;

/**
 * Takes jobs off a queue as they come: a notice starts one within milliseconds, and a slot that falls free takes the
 * next at once. pg-boss' own workers pause between jobs, which short work would feel.
 */
export function startJobLoop({ store, name, slots, places, group, log, work }: JobLoopOptions): JobLoop {
  const underWay = new Map<string, { job: QueuedJob; returned: AbortController; done: Promise<void> }>();
  const unreturned: QueuedJob[] = [];
  let stopping = false;
  let looking = false;
  let lookAgain = false;

  const look = async (): Promise<void> => {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      await giveBack([]);
      do {
        lookAgain = false;
        const free = slots - underWay.size;
        if (stopping || free <= 0) break;
        const { asked, jobs } = await claim(free);
        for (const job of jobs) begin(job);
        if (asked > 0 && jobs.length === asked) lookAgain = underWay.size < slots;
      } while (lookAgain);
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error, queue: name }, 'jobs could not be taken');
    } finally {
      looking = false;
    }
  };

  const claim = async (free: number): Promise<{ asked: number; jobs: QueuedJob[] }> => {
    if (places === undefined) return { asked: free, jobs: await store.queue.fetch(name, free) };
    return await places.claim(free, (count, full) => store.queue.fetch(name, count, full), group);
  };

  const begin = (job: QueuedJob) => {
    const returned = new AbortController();
    const done = work(job, returned.signal)
      .catch(async (error) => {
        if (!returned.signal.aborted && !isUnavailable(error))
          log.error({ err: error, queue: name, job: job.id }, 'a job failed');
        await giveBack([job]);
      })
      .finally(() => {
        underWay.delete(job.id);
        places?.release(job);
        if (!stopping) void look();
      });
    underWay.set(job.id, { job, returned, done });
  };

  /** What cannot be returned because the database is away is returned when it is back, or missed and taken again. */
  const giveBack = async (jobs: QueuedJob[]) => {
    const all = [...unreturned.splice(0), ...jobs];
    if (all.length === 0) return;
    await store.queue.giveBack(name, all).catch((error) => {
      unreturned.push(...all);
      if (!isUnavailable(error)) log.warn({ err: error, queue: name }, 'jobs could not be returned');
    });
  };

  const stopHearing = store.notices.hear(({ kind, id }) => {
    if ((kind === 'jobs' && id === name) || kind === 'missed') void look();
  });
  const stopHearingRoom = places?.onRoom(() => void look());
  const looks = setInterval(() => void look(), lookAgainMs);
  const touches = setInterval(() => {
    const jobs = [...underWay.values()].map(({ job }) => job);
    store.queue.touch(name, jobs).catch(() => undefined);
  }, touchMs);
  void look();

  return {
    async stop(graceMs) {
      stopping = true;
      clearInterval(looks);
      stopHearing();
      stopHearingRoom?.();
      const all = () => Promise.allSettled([...underWay.values()].map(({ done }) => done));
      let timer: NodeJS.Timeout | undefined;
      const grace = new Promise((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([all(), grace]);
      clearTimeout(timer);
      for (const { returned } of underWay.values()) returned.abort();
      await all();
      clearInterval(touches);
    },
  };
}
