import { Refused } from '../contract/refused.ts';
import { batcher } from './batcher.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { NewEvent } from './delivery-writes.ts';
import { writeOwedEvents } from './owed-events.ts';
import { addMissingWords } from './prompt-words.ts';
import type {
  NewRun,
  Page,
  PageRequest,
  ResultFile,
  RunFailure,
  RunUpdate,
  StoredLayer,
  StoredRun,
} from './records.ts';
import {
  addImage,
  type Deps,
  type Move,
  moveRun,
  reachTag,
  releaseRun,
  takeRun,
  writeProgress,
} from './run-changes.ts';
import { findExtras, keepLayers, type RunExtras, releaseLayers, requestLayers, takeLayers } from './run-extras.ts';
import { type Inserted, insertRuns } from './run-inserts.ts';
import {
  endedAmong,
  eventsAfter,
  findRuns,
  findTree,
  type KeptEvent,
  listRuns,
  type RunFamily,
  type RunFilters,
  runOfFile,
} from './run-reads.ts';
import { endedBefore, forgetEvents, overdueRuns, removeRuns } from './run-removal.ts';
import { updateRun } from './run-updates.ts';

/** Reads and writes runs. Concurrent calls are batched. */
export interface RunStore {
  insert(run: NewRun): Promise<StoredRun>;
  find(runId: string): Promise<StoredRun | null>;
  ofFile(file: string): Promise<string | null>;
  list(userId: string, filters: RunFilters, page: PageRequest): Promise<Page<StoredRun>>;
  tree(userId: string, runId: string): Promise<RunFamily>;
  eventsAfter(runId: string, after: number): Promise<KeptEvent[]>;
  endedAmong(runIds: string[]): Promise<string[]>;
  move(move: Move): Promise<StoredRun | null>;
  update(userId: string, runId: string, update: RunUpdate): Promise<StoredRun | null>;
  take(runId: string, from: readonly string[]): Promise<StoredRun | null>;
  /** A worker that stops in good order leaves the run as it was; this attempt does not count. */
  release(runId: string, attempt: number): Promise<void>;
  reachTag(tag: number): Promise<void>;
  progress(reports: { runId: string; progress: number }[]): Promise<StoredRun[]>;
  addImage(runId: string, attempt: number, image: ResultFile): Promise<StoredRun | null>;
  remove(runIds: string[], terminal: readonly string[]): Promise<{ removed: string[]; files: string[] }>;
  /** Writes the events that an earlier version of the service held back. */
  writeOwedEvents(event: (run: StoredRun) => NewEvent): Promise<void>;
  extras(runId: string): Promise<RunExtras>;
  requestLayers(runId: string): Promise<void>;
  takeLayers(runId: string): Promise<number | null>;
  releaseLayers(runId: string): Promise<void>;
  keepLayers(
    runId: string,
    outcome: { layers: StoredLayer[]; files: string[] } | { error: RunFailure },
  ): Promise<boolean>;
  /** Makes runs of earlier versions findable by their prompts, a few at a time; returns how many. */
  addMissingWords(count: number): Promise<number>;
  overdue(): Promise<string[]>;
  endedBefore(moment: Date, count: number): Promise<string[]>;
  forgetEvents(olderThan: Date): Promise<void>;
}

/** A run that no worker has started for this long never will be. */
const queuedSeconds = 24 * 60 * 60;

export function createRunStore(
  deps: Deps,
  { queueLimit, runDeadlineSeconds }: { queueLimit: number; runDeadlineSeconds: number },
): RunStore {
  const { database } = deps;
  const { kysely } = database;
  const options = { queueLimit, queuedSeconds };
  // One batch at a time: a second one would wait for the same callers' rows, and both would be smaller.
  const insertBatch = batcher((runs: NewRun[]) => insertEach(deps, runs, options), { maxItems: 128 });
  const findBatch = batcher((ids: string[]) => findRuns(kysely, ids), { lanes: database.kind === 'pglite' ? 1 : 2 });

  return {
    async insert(run) {
      const inserted = await insertBatch(run);
      if ('problem' in inserted) throw inserted.problem;
      return inserted.run;
    },
    find: findBatch,
    ofFile: (file) => runOfFile(kysely, file),
    list: (userId, filters, page) => listRuns(kysely, userId, filters, page),
    tree: (userId, runId) => findTree(kysely, userId, runId),
    eventsAfter: (runId, after) => eventsAfter(kysely, runId, after),
    endedAmong: (runIds) => endedAmong(kysely, runIds),
    move: (move) => moveRun(deps, move),
    update: (userId, runId, update) => updateRun(deps, userId, runId, update),
    take: (runId, from) => takeRun(deps, runId, from, runDeadlineSeconds),
    release: (runId, attempt) => releaseRun(deps, runId, attempt, queuedSeconds),
    reachTag: (tag) => reachTag(deps, tag),
    progress: (reports) => writeProgress(deps, reports),
    addImage: (runId, attempt, image) => addImage(deps, runId, attempt, image),
    remove: (runIds, terminal) => removeRuns(deps, runIds, terminal),
    writeOwedEvents: (event) => writeOwedEvents(deps, event),
    extras: (runId) => findExtras(kysely, runId),
    requestLayers: (runId) => requestLayers(deps, runId),
    takeLayers: (runId) => takeLayers(deps, runId),
    releaseLayers: (runId) => releaseLayers(deps, runId),
    keepLayers: (runId, outcome) => keepLayers(deps, runId, outcome),
    addMissingWords: (count) => addMissingWords(deps, count),
    overdue: () => overdueRuns(database),
    endedBefore: (moment, count) => endedBefore(database, moment, count),
    forgetEvents: (olderThan) => forgetEvents(database, olderThan),
  };
}

/** A run that cannot be written, for example because its parent was deleted, must not fail the others in its batch. */
async function insertEach(deps: Deps, runs: NewRun[], options: Parameters<typeof insertRuns>[2]): Promise<Inserted[]> {
  try {
    return await insertRuns(deps, runs, options);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (runs.length === 1) return [{ problem: refusal(error) }];
    const results: Inserted[] = [];
    for (const run of runs) results.push(...(await insertEach(deps, [run], options)));
    return results;
  }
}

function refusal(error: unknown): Refused {
  if (error instanceof Refused) return error;
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '23503' && constraint === 'runs_parent_run_id_fkey') {
    return new Refused('run_not_found', 'The run that this one is made from has been deleted.');
  }
  return new Refused('internal_error', 'The run could not be written.', undefined, { cause: error });
}
