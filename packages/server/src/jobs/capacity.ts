import type { ConcurrencyGroup } from '@darkroom/engine';
import type { QueuedJob } from '../store/queue.ts';

/** Counts the jobs in progress, so no more are claimed than the backend works on at the same time. */
export interface Capacity {
  /**
   * Claims up to `most` jobs, one claim after another. `fetch` gets the number of jobs to fetch and the groups to skip;
   * with `group`, every job counts in that group. Each job takes up room until it is released.
   */
  claim(
    most: number,
    fetch: (count: number, fullGroups: string[]) => Promise<QueuedJob[]>,
    group?: string,
  ): Promise<{ asked: number; jobs: QueuedJob[] }>;
  release(job: QueuedJob): void;
  /** Calls the listener when there is room again, and when it is time to search past full groups again. */
  onRoom(listener: () => void): () => void;
  close(): void;
}

/**
 * A search past the waiting jobs of full groups reads all of them. After a search without result, the next one waits
 * this many times as long as the search took.
 */
const restFactor = 19;

export function createCapacity(groups: readonly ConcurrencyGroup[]): Capacity {
  const byName = new Map(groups.map((group) => [group.name, group]));
  const inUse = new Map<string, number>();
  const held = new Map<QueuedJob, string | null>();
  const listeners: (() => void)[] = [];
  let lastClaim: Promise<unknown> = Promise.resolve();
  /** The full groups that were just searched past without result. */
  let searched: string | undefined;
  let rest: NodeJS.Timeout | undefined;

  const room = ({ name, limit, within }: ConcurrencyGroup): number => {
    const outer = within === undefined ? undefined : byName.get(within);
    const free = limit - (inUse.get(name) ?? 0);
    return outer === undefined ? free : Math.min(free, room(outer));
  };
  /** A job in a group also counts in the group around it. */
  const count = (name: string | null, by: 1 | -1): void => {
    const group = name === null ? undefined : byName.get(name);
    if (group === undefined) return;
    inUse.set(group.name, (inUse.get(group.name) ?? 0) + by);
    count(group.within ?? null, by);
  };

  /** The listener that is called first claims first, so the order rotates and loops that share room take turns. */
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
    const first = listeners.shift();
    if (first !== undefined) listeners.push(first);
  };
  const restAfter = (search: string, ms: number): void => {
    clearTimeout(rest);
    searched = search;
    rest = setTimeout(() => {
      searched = undefined;
      notify();
    }, restFactor * ms);
  };

  const claimNow: Capacity['claim'] = async (most, fetch, group) => {
    const wanted = group === undefined ? groups : groups.filter(({ name }) => name === group);
    const open = wanted.filter((one) => room(one) > 0);
    if (wanted.length > 0 && open.length === 0) return { asked: 0, jobs: [] };
    // The group of a job is only known after it is fetched, so ask for no more than the smallest group has room for.
    const asked = Math.min(most, ...open.map(room));
    const full = wanted.filter((one) => !open.includes(one)).map(({ name }) => name);
    const search = full.join();
    if (full.length > 0 && searched === search) return { asked: 0, jobs: [] };
    const began = performance.now();
    const jobs = hold(await fetch(asked, full), group);
    if (full.length > 0 && jobs.length === 0) restAfter(search, performance.now() - began);
    if (jobs.length < asked) return { asked, jobs };
    // A group whose jobs come first is probably waiting for more of them than the smallest group has room for.
    const first = byName.get(group ?? jobs.at(-1)?.groupId ?? '');
    const more = first === undefined ? 0 : Math.min(most - asked, room(first));
    if (more <= 0) return { asked, jobs };
    const others = wanted.filter((one) => one !== first).map(({ name }) => name);
    // The first jobs are claimed already and must not be lost; the next claim meets the same error.
    const further = await fetch(more, others).catch(() => []);
    return { asked: asked + more, jobs: [...jobs, ...hold(further, group)] };
  };

  const hold = (jobs: QueuedJob[], group: string | undefined): QueuedJob[] => {
    for (const job of jobs) {
      const jobGroup = group ?? job.groupId ?? null;
      held.set(job, jobGroup);
      count(jobGroup, 1);
    }
    return jobs;
  };

  return {
    claim(...given) {
      const claimed = lastClaim.then(() => claimNow(...given));
      lastClaim = claimed.catch(() => undefined);
      return claimed;
    },
    release(job) {
      const group = held.get(job);
      if (group === undefined) return;
      held.delete(job);
      count(group, -1);
      notify();
    },
    onRoom(listener) {
      listeners.push(listener);
      return () => void listeners.splice(listeners.indexOf(listener), 1);
    },
    close: () => clearTimeout(rest),
  };
}
