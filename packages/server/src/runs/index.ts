import type { NewEvent } from '../store/delivery-writes.ts';
import type { Store } from '../store/index.ts';
import type { Json, NewRun, ResultFile, RunError, RunUpdate, StoredLayer, StoredRun } from '../store/records.ts';
import type { Move } from '../store/run-changes.ts';
import type { RunFamily } from '../store/run-reads.ts';
import { type Layer, layersOf, presentLayer } from './layers.ts';
import { presentRun, type Run } from './present.ts';
import { retryOf } from './retry.ts';
import { createRunCache, noCache } from './run-cache.ts';
import { type RunEvent, runEvents } from './run-events.ts';
import { eventOf, isTerminalStatus, liveStatus, statusesBefore, terminalStatuses } from './state-machine.ts';
import { usageOf } from './usage-of.ts';
import { createWatchers } from './watchers.ts';

export interface RunsOptions {
  store: Store;
  files: { copy(name: string): Promise<string | null>; remove(names: readonly string[]): Promise<void> };
  /** The public URL of a stored file. */
  fileUrl(name: string): string;
  /** How long `layers` waits for layers that have to be made first; a minute by default. */
  layersWaitMs?: number;
  /** Ended runs are deleted after this many days; 0, the default, keeps them. */
  retentionDays?: number;
  /** The group of work that the backend counts a run in. */
  workGroupOf?(run: NewRun): string | undefined;
  /** Called for each run that this process ended. */
  onEnded?(run: StoredRun): void;
}

/** The result of work, with its files already stored. */
export interface RunResult {
  files: ResultFile[];
  /** The inputs as they were used, if the work adds something to them. */
  inputs?: Json;
  output?: Json;
  /** Parts of the prompt that the result does not show. */
  notDrawn?: readonly string[];
  scene?: unknown;
  layers?: StoredLayer[];
}

/** Everything that can be done with runs. Every change goes through here, and listeners are notified of it. */
export type Runs = ReturnType<typeof createRuns>;

type Listener = (runId: string, run: StoredRun | undefined) => void;

const cachedRuns = 10_000;
const lookAgainMs = 5_000;

export function createRuns(options: RunsOptions) {
  const { store, files, fileUrl, layersWaitMs = 60_000, retentionDays = 0, workGroupOf, onEnded } = options;
  const cache = store.kind === 'pglite' ? createRunCache(cachedRuns) : noCache;
  const watchers = createWatchers();
  const listeners = new Set<Listener>();
  const present = (run: StoredRun) => presentRun(run, fileUrl, retentionDays);

  const notify = (runId: string, run: StoredRun | undefined) => {
    watchers.wake(runId);
    for (const listener of listeners) listener(runId, run);
  };
  const changed = (run: StoredRun): StoredRun => {
    cache.put(run);
    notify(run.runId, run);
    return run;
  };
  store.notices.subscribe(({ kind, id }) => {
    if (kind === 'removed') cache.drop(id);
    if (kind === 'run' || kind === 'removed' || kind === 'layers') notify(id, undefined);
    if (kind === 'missed') watchers.wakeAll();
  });

  const find = async (runId: string): Promise<StoredRun | null> => {
    const known = cache.get(runId);
    if (known !== undefined) return known;
    const run = await store.runs.find(runId);
    if (run !== null) cache.put(run);
    return run;
  };
  /** Null if the run does not exist or belongs to another user. Returns the same object until the run changes. */
  const get = async (userId: string, runId: string): Promise<StoredRun | null> => {
    const run = await find(runId);
    return run?.userId === userId ? run : null;
  };
  const move = async (
    change: Omit<Move, 'from' | 'liveStatus' | 'terminal' | 'event' | 'usage'>,
  ): Promise<StoredRun | null> => {
    const { to } = change;
    const terminal = isTerminalStatus(to);
    const whole = { ...change, from: statusesBefore(to), liveStatus: liveStatus(to), terminal };
    const event = (ended: StoredRun) => endEvent(ended, present(ended));
    const run = await store.runs.move({ ...whole, event, usage: usageOf });
    if (run === null) return null;
    if (terminal) onEnded?.(run);
    return changed(run);
  };
  const removeEnded = async (runIds: string[]): Promise<number> => {
    const { removed, files: names } = await store.runs.remove(runIds, terminalStatuses);
    await files.remove(names);
    return removed.length;
  };

  return {
    create: async (run: NewRun): Promise<StoredRun> =>
      changed(await store.runs.insert({ ...run, workGroup: workGroupOf?.(run) })),
    get,
    find,
    /** The id of the run that a file belongs to; null if that is not a run of the user. */
    async ofFile(userId: string, file: string): Promise<string | null> {
      const runId = await store.runs.ofFile(file);
      return runId !== null && (await get(userId, runId)) !== null ? runId : null;
    },
    list: store.runs.list,
    async tree(userId: string, runId: string): Promise<({ rootRunId: string } & RunFamily) | null> {
      const family = await store.runs.tree(userId, runId);
      const root = family.runs[0];
      return root === undefined ? null : { rootRunId: root.runId, ...family };
    },
    /** The changed run; null if it does not exist or belongs to another user. */
    async update(userId: string, runId: string, update: RunUpdate): Promise<StoredRun | null> {
      const run = await store.runs.update(userId, runId, update);
      return run === null ? null : changed(run);
    },
    /** The run, canceled or as it had ended before. */
    async cancel(userId: string, runId: string): Promise<StoredRun | null> {
      return (await move({ runId, userId, to: 'canceled' })) ?? (await get(userId, runId));
    },
    async remove(userId: string, runId: string): Promise<'removed' | 'active' | 'missing'> {
      const run = await get(userId, runId);
      if (run === null) return 'missing';
      if (!isTerminalStatus(run.status)) return 'active';
      return (await removeEnded([runId])) > 0 ? 'removed' : 'missing';
    },
    /** The run when it has ended, or its state after `ms`; null if it was deleted meanwhile. */
    async wait(first: StoredRun, ms: number, signal?: AbortSignal): Promise<StoredRun | null> {
      const until = Date.now() + ms;
      const watch = watchers.watch(first.runId);
      try {
        for (;;) {
          const run = await find(first.runId);
          const left = until - Date.now();
          if (run === null || isTerminalStatus(run.status) || left <= 0 || signal?.aborted) return run;
          await watch.changed(Math.min(left, lookAgainMs), signal);
        }
      } finally {
        watch.close();
      }
    },
    events: (run: StoredRun, afterId: number | undefined, signal: AbortSignal): AsyncIterable<RunEvent> =>
      runEvents({ find, eventsAfter: store.runs.eventsAfter, present, fileUrl, watchers }, run, afterId, signal),
    retryOf: (run: StoredRun): Promise<NewRun> => retryOf(run, { find, files }),
    async layers(run: StoredRun, signal?: AbortSignal): Promise<Layer[]> {
      const layers = await layersOf(run, { store: store.runs, watchers, waitMs: layersWaitMs, signal });
      return layers.map((layer) => presentLayer(layer, fileUrl));
    },
    /** Sends the events that an earlier version of the service held back. */
    sendOwedEvents: () => store.runs.writeOwedEvents((run) => endEvent(run, present(run))),

    /** A worker starts, or starts again; null if the run has ended. */
    async start(runId: string): Promise<StoredRun | null> {
      const run = await store.runs.start(runId, statusesBefore('processing'));
      return run === null ? null : changed(run);
    },
    async report(reports: { runId: string; progress: number }[]): Promise<void> {
      for (const run of await store.runs.progress(reports)) changed(run);
    },
    /** Adds an image to a batch that is being made, by the worker that started it last; null if it is no longer. */
    async addImage({ runId, attempts }: StoredRun, image: ResultFile): Promise<StoredRun | null> {
      const run = await store.runs.addImage(runId, attempts, image);
      return run === null ? null : changed(run);
    },
    // Each of these returns null, and changes nothing, if the run has already ended.
    complete: (runId: string, result: RunResult) => move({ runId, to: 'completed', result }),
    fail: (runId: string, error: RunError) => move({ runId, to: 'failed', error }),
    expire: (runId: string) => move({ runId, to: 'failed', error: deadlineExceeded, overdue: true }),
    removeEnded,

    present,
    isTerminal: (run: StoredRun): boolean => isTerminalStatus(run.status),
    /** Called for every change; without the run if another process made the change or the run was deleted. */
    onChange(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const deadlineExceeded: RunError = {
  code: 'deadline_exceeded',
  message: 'The work did not finish within its deadline. Try a smaller image, or try again later.',
};

/** The webhook event for a run that has ended. */
function endEvent(run: StoredRun, data: Run): NewEvent {
  const type = eventOf(run.status) as string;
  return {
    userId: run.userId,
    runId: run.runId,
    type,
    url: run.webhookUrl as string,
    secret: run.webhookSecret,
    payload: JSON.stringify({ type, timestamp: run.completedAt, data }),
  };
}

export { firstImageOf, imagesOf, notReady } from './layers.ts';
export type { Run } from './present.ts';
export type { RunEvent } from './run-events.ts';
export { eventOf, isTerminalStatus } from './state-machine.ts';
